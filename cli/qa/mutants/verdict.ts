import type { Ended } from './plan.ts';
import type { AnySite } from './site.ts';

/** A drawn site with a number of its own. */
export interface Mutant {
  id: number;
  site: AnySite;
}

/** What became of one. */
export interface Verdict {
  mutant: Mutant;
  fate: 'killed' | 'survived' | 'refused';
  /** The case that failed. */
  by?: string;
  /** Why it was refused or why it survived, or how it hung. */
  why?: string;
  /** What its file makes ready failed, so that the case could not begin. */
  isUnready?: true;
  /** No case of these doors speaks of it: what others said stays. */
  isUntried?: true;
}

/** The cases of an unchanged product, with the door that each stands at. */
export type Known = readonly Ended[];

/** What is tried in Chromium takes seconds; all else some hundredths. */
export const browserFile = 'tests/browser/catalogue.test.ts';
export const isInBrowser = (file: string) => file === browserFile;

export const isAlive = ({ fate }: Verdict): boolean => fate === 'survived';

/**
 * Of each mutant what was said of it last. What is killed stays so, and what no case of other doors speaks of keeps what was said
 * before; whoever survives once more survives for both reasons.
 */
export function lastOf(verdicts: readonly Verdict[]): Verdict[] {
  const byId = new Map<number, Verdict>();
  for (const one of verdicts) {
    const before = byId.get(one.mutant.id);
    if (before === undefined) byId.set(one.mutant.id, one);
    else if (!one.isUntried && isAlive(before)) byId.set(one.mutant.id, joined(before, one));
  }
  return [...byId.values()];
}

function joined(before: Verdict, one: Verdict): Verdict {
  const reasons = isAlive(one) && !before.isUntried ? [before.why, one.why] : [one.why];
  const why = reasons.filter((reason) => reason !== undefined).join('; ');
  return { ...one, ...(why !== '' && { why }) };
}
