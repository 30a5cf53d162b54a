/** As `bare`, of numbers that code reads behind the doors. */
export const bareServices: Readonly<Record<string, readonly string[]>> = {
  'how much is kept at hand: without it the same is made once more': [
    'asker.rememberedMax',
    'preview.signsKept',
  ],
  'what a process may take of the machine, which is measured there': ['searching.idle', 'searching.start'],
  'what is read by a program of its own, which is tried as it runs': ['count.short', 'request.sameSignal'],
};
