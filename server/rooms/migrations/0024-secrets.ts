import { changes, index, json, key, ms, table, text } from '../../store/schema/index.ts';

/** Values that items need: sealed, under a key that is not in the database. */
export const up = changes(
  table(
    'secrets',
    {
      seq: key(),
      item_id: text().goesWith('items'),
      name: text(),
      value: text(),
      key_id: text(),
      hint: text().orNothing(),
      places: json().default('[]'),
      person_id: text().refersTo('people'),
      set_time: ms(),
      used_time: ms().orNothing(),
    },
    { unique: [['item_id', 'name']] },
  ),
  // Of what a key opens: by those that are sealed anew, and by whoever asks whether it is still needed.
  index('secrets', ['key_id', 'seq']),
);
