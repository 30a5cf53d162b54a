/**
 * Numbers that code reads at the doors or for pages and of which no test goes to a side, by the reason: who adds one has to say
 * why, and who writes a line for one takes it away here.
 */
export const bare: Readonly<Record<string, readonly string[]>> = {
  'how hard something is packed: whoever unpacks it gets the same': [
    'answer.compression.br',
    'asset.compression.br',
    'asset.compression.gzip',
    'document.compression.br',
    'document.compression.close',
  ],
  'how much is kept at hand: without it the same is made once more': [
    'asker.rememberedMax',
    'assets.kept',
    'database.kept.cursors',
    'document.compression.kept',
    'drawn.addressesKept',
    'drawn.kept',
    'git.serve.needy',
  ],
  'what a process may take of the machine, which is measured there': [
    'drawn.idle',
    'drawn.longest',
    'drawn.memory',
    'drawn.niceness',
    'drawn.time',
    'git.budget.serve.started',
  ],
  'how much room all transfers have together: gigabytes, or hundreds at once': [
    'git.receive.largeWait',
    'git.receive.largeWaiting',
    'git.transfer.disk.perAsker',
    'git.transfer.disk.room',
    'git.transfer.waiting',
    'lines.all',
  ],
};
