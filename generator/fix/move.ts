import type { Draft } from './draft.ts';

/** One step from the words of a language to those of the next: pure, over the texts of a whole spec. */
export interface Move {
  /** The number of the language that it moves away from; 0 is the first, which had no number. */
  from: number;
  to: number;
  /** What changes, in a sentence of a report. */
  says: string;
  /** Says of the draft what changes in it. It finds nothing in what was moved already. */
  move(draft: Draft): void;
}
