/**
 * Numbers that code reads and of which no test goes to a side, by the reason: who adds one has to say
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
    'git.cached.refs',
    'git.reach.room',
    'git.serve.needy',
    'git.survey.dearAskers',
    'pages.kept',
    'preview.signsKept',
  ],
  'how much memory gits may hold that wait for a question: without it each question starts a git of its own, and the answer is the same':
    ['git.survey.gits.idle'],
  'how often somebody looks: what has come about is seen a moment sooner or later': [
    'git.endPoll',
    'git.readers.look',
  ],
  'how much is done before others have a turn: all of it is done in any case': ['git.index.rowsAtOnce'],
};
