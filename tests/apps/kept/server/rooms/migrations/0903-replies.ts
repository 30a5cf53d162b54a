import { changes, index, json, key, ms, table, text } from '../../store/schema/index.ts';

/** Replies, which go with their note. */
export const up = changes(
  table('replies', {
    seq: key(),
    id: text().unique(),
    note_id: text().goesWith('notes'),
    create_user_id: text().refersTo('people'),
    create_time: ms(),
    words: text(),
    extra: json().default('{}'),
  }),
  index('replies', ['note_id', 'id']),
);
