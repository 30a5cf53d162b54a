import { changes, columns, text } from '../schema/index.ts';

/** Tokens of before reach all that their person may. The item may go: its id is never given again. */
export const up = changes(columns('tokens', { reach: text().orNothing() }));
