import type { Asking } from './asking.ts';
import type { Judging } from './beside.ts';

/** The words that may stand there; undefined where nobody can say. */
export type WordsThere = (asking: Asking, judging: Judging) => readonly string[] | undefined;
