import { changes, columns, table, text, whole } from '../../store/schema/index.ts';

/**
 * What was visited and downloaded on each day, and through which door. Days are counted since 1970, in UTC; those of
 * before nobody has counted.
 */
export const up = changes(
  table(
    'day_counts',
    {
      item_seq: whole().goesWith('items', 'seq'),
      day: whole(),
      what: text(),
      channel: text(),
      count: whole(),
      // How many different ones of each came that day.
      people: whole(),
      networks: whole(),
    },
    { key: ['item_seq', 'day', 'what', 'channel'] },
  ),
  columns('downloads', { channel: text().orNothing() }),
);
