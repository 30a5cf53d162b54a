import { changes, columns, ms } from '../schema/index.ts';

/** When the password was last shown in a session: of those of before nobody knows, and they are asked. */
export const up = changes(columns('sessions', { prove_time: ms().orNothing() }));
