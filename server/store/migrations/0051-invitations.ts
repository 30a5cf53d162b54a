import { changes, index, json, key, ms, table, text, whole } from '../schema/index.ts';

/** By which people join a hub that not everybody may join. */
export const up = changes(
  table('invitations', {
    seq: key(),
    id: text().unique(),
    // The person who made it; whoever runs the hub where absent.
    made_by: text().orNothing(),
    secret: text().unique(),
    note: text().orNothing(),
    email: text().orNothing(),
    uses: whole(),
    used: whole(),
    hint: text(),
    create_time: ms(),
    expire_time: ms(),
    extra: json().default('{}'),
  }),
  index('invitations', ['create_time']),
);
