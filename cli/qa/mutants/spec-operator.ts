import type { Area, Edit } from './site.ts';
import { replaced, type Spot, scalarOf } from './yaml-text.ts';

/** A spot with what an operator may want to know beside it. */
export interface SpecSpot extends Spot {
  /** Which files it stands in: `rules`, `entities`, `guards`, … */
  folder: string;
  /** The last key that leads there. */
  name: string;
  /** What a constant is, in its own unit. */
  amountOf: (id: string) => number | undefined;
  /** All that the description says by a word, each once. */
  saidBy: (word: string) => readonly string[];
}

/** Something that is written wrongly, wherever it may. */
export interface SpecOperator {
  id: string;
  area: Area;
  about: string;
  edits(spot: SpecSpot): readonly Edit[] | undefined;
}

export const inFolder =
  (...folders: readonly string[]) =>
  (spot: SpecSpot) =>
    folders.includes(spot.folder);
export const ofRules = inFolder('rules', 'entities', 'endpoints');
export const ofGuards = inFolder('guards');

export const joints: Readonly<Record<string, string>> = { ' and ': ' or ', ' or ': ' and ' };
export const signs: Readonly<Record<string, string>> = {
  ' == ': ' != ',
  ' != ': ' == ',
  ' < ': ' <= ',
  ' <= ': ' < ',
};

/** A condition with the first of these words exchanged. */
export function exchanged(
  spot: SpecSpot,
  words: Readonly<Record<string, string>>,
): readonly Edit[] | undefined {
  const said = scalarOf(spot);
  if (typeof said !== 'string') return undefined;
  const found = Object.keys(words).find((word) => said.includes(word));
  return found === undefined
    ? undefined
    : replaced(spot, JSON.stringify(said.replace(found, words[found] ?? '')));
}

/** Conditions: of checks, of what is required, of polls. Those that say how something looks are of no area. */
export const isCondition = ({ folder, name, path }: SpecSpot) =>
  (folder === 'guards' && (name === 'when' || path[0] === 'terms')) ||
  (folder === 'rules' && name === 'when');
export const isWhile = ({ folder, name }: SpecSpot) => folder === 'states' && name === 'while';

/** By how much a bound is moved, where it is a number or a constant that is one. */
export function moved(spot: SpecSpot, by: number): readonly Edit[] | undefined {
  const said = scalarOf(spot);
  const amount = typeof said === 'number' ? said : typeof said === 'string' ? spot.amountOf(said) : undefined;
  return amount === undefined || amount + by < 0 ? undefined : replaced(spot, String(amount + by));
}

/** What the description says by the same word elsewhere: of several the next one; undefined where it says nothing else. */
export function saidOtherwise(spot: SpecSpot, fits = (_: string) => true): readonly Edit[] | undefined {
  const own = scalarOf(spot);
  if (typeof own !== 'string') return undefined;
  const all = spot.saidBy(spot.name);
  const behind = all.indexOf(own) + 1;
  const other = [...all.slice(behind), ...all.slice(0, behind)].find((one) => one !== own && fits(one));
  return other === undefined ? undefined : replaced(spot, JSON.stringify(other));
}
