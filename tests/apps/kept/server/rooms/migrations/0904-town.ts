import { changes, columns, text } from '../../store/schema/index.ts';

/** Where people live. */
export const up = changes(columns('people', { town: text().orNothing() }));
