/** One edit of a file: a piece of text that stands in it exactly once, and what takes its place. */
export interface Edit {
  file: string;
  /** Of a file that is not there yet, nothing. */
  from: string;
  to: string;
}

/** Something wrong that an owner may write into the product's own spec. */
export interface Mistake extends Edit {
  id: string;
  what: string;
  /** The word that was meant, where a fault should name it. */
  nearest?: string;
  /** What else is edited: a word in its other languages, the other half of what was exchanged. */
  also?: readonly Edit[];
  /**
   * Where the fault stands, if not in a line that changed: the first line of a piece of text that stands in the edited
   * file, or in `where`, exactly once. `code` is anywhere in TypeScript.
   */
  on?: string | { where: string; text: string } | 'code';
}

/** All that is edited where it is made. */
export const editsOf = (mistake: Mistake): readonly Edit[] => [mistake, ...(mistake.also ?? [])];
