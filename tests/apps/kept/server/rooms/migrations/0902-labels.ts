import { changes, json, key, ms, table, text, whole } from '../../store/schema/index.ts';

/** Labels, of which no two are called alike. */
export const up = changes(
  table('labels', {
    seq: key(),
    id: text().unique(),
    label_name: text('nocase').unique(),
    rank: whole(),
    open: whole(),
    colours: json(),
    until: ms().orNothing(),
    extra: json().default('{}'),
  }),
);
