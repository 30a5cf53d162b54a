/** Where the reporter writes to. */
export const proofsVariable = 'HUB_QA_PROOFS';

/** A test that has ended, with what it proves. */
export interface Proved {
  proof: { what: string; door: string; language?: string; also?: readonly string[] };
  name: string;
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  ms: number;
  fault?: string;
}

/** What no generated test proves at a door, and why. */
export interface Unprovoked {
  what: string;
  door?: string;
  why: string;
}

/** What is read of generated/qa/report.json. */
export interface Generated {
  cases: number;
  dropped: readonly { module: string; title: string }[];
  unprovoked: readonly Unprovoked[];
}
