/** Where a thing stands in the spec; line and column count from 1. */
export interface Place {
  file: string;
  line: number;
  col: number;
}

/** Which section of the seed says so, or why we decided it. */
export interface Origin {
  place: Place;
  source?: string;
  decided?: string;
}

/** Texts of all files that were read, so that a fault can show its line. */
export type Sources = Map<string, string>;
