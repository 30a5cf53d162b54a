import { changes, columns, index, text } from '../schema/index.ts';

/** Whoever owned a thing when something happened to it stands with that. */
export const up = changes(
  columns('events', { owner_id: text().orNothing() }),
  columns('audit', { owner_id: text().orNothing() }),
  index('events', ['owner_id', 'seq'], { name: 'events_by_owner', where: 'owner_id is not null' }),
);
