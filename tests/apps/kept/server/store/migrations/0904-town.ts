import { changes, columns, text } from '../schema/index.ts';

/** Where people live. */
export const up = changes(columns('people', { town: text().orNothing() }));
