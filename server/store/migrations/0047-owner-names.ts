import { changes, index, ms, table, text } from '../schema/index.ts';

/** Names that owners had before: what stands under them leads on, and nobody else is called so. */
export const up = changes(
  table('owner_names', {
    name: text('nocase').unique(),
    name_skeleton: text(),
    held_by: text().goesWith('owners'),
    time: ms(),
  }),
  index('owner_names', ['name_skeleton']),
  index('owner_names', ['held_by']),
);
