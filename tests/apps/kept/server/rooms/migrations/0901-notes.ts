import { changes, index, json, key, ms, table, text } from '../../store/schema/index.ts';

/** Notes: whose they are and when they were written. */
export const up = changes(
  table('notes', {
    seq: key(),
    id: text().unique(),
    create_user_id: text().refersTo('people'),
    create_time: ms(),
    update_time: ms(),
    extra: json().default('{}'),
  }),
  index('notes', ['create_user_id', 'id']),
);
