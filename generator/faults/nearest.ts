import { distance as editsBetween } from 'fastest-levenshtein';
import { compareText } from './compare-text.ts';

/** Two letters that changed places are one slip, the other case is half of one, and a wrong letter is rarer than one too few. */
const costs = { swapped: 1, missing: 1, wrong: 1.1, case: 0.5, atFirst: 0.05 };
/** A name that is near in part alone is less near than any that is near as a whole. */
const inPart = 1000;
const longest = 200;

/** The known name that a misspelt one was probably meant to be. */
export function nearestOf(name: string, names: readonly string[]): string | undefined {
  const short = name.slice(0, longest);
  if (short === '') return undefined;
  const own = partsOf(short);
  let best: { one: string; slips: number } | undefined;
  for (const word of inParts(names)) {
    const slips = slipsBetween(short, own, word);
    const { one } = word;
    if (slips === undefined || one === '') continue;
    const isNearer =
      best === undefined || slips < best.slips || (slips === best.slips && compareText(one, best.one) < 0);
    if (isNearer) best = { one, slips };
  }
  return best?.one;
}

/** The word that a name is but for one slip. */
export function slipOf(name: string, words: readonly string[]): string | undefined {
  // Asked of every name that an owner gives: words that are surely further away are not measured.
  const close = words.filter(
    (word) => Math.abs(word.length - name.length) <= 1 && editsBetween(name, word) <= 2,
  );
  const found = nearestOf(name, close);
  if (found === undefined || distance(name, found, costs.wrong) > costs.wrong) return undefined;
  // Of two letters any two others are near; the same in capitals are the same.
  return found.length > 2 || found.toLowerCase() === name.toLowerCase() ? found : undefined;
}

interface InParts {
  one: string;
  parts: readonly string[];
}

const known = new WeakMap<readonly string[], readonly InParts[]>();

/** Thousands of faults may ask for the nearest of the same thousands of names. */
function inParts(names: readonly string[]): readonly InParts[] {
  const before = known.get(names);
  if (before !== undefined && before.length === names.length) return before;
  const made = names.map((one) => ({ one, parts: partsOf(one) }));
  known.set(names, made);
  return made;
}

/** How many slips lie between two names, or between one and as much of the other as it has parts; undefined for too many. */
function slipsBetween(name: string, own: readonly string[], { one, parts }: InParts): number | undefined {
  const whole = near(name, one);
  if (whole !== undefined || own.length === parts.length) return whole;
  // `ruote.query.q` where `route` is known, and `nameFre` where `items.nameFree` is; `poll.push` where `constant poll.push` is.
  const slips =
    own.length > parts.length
      ? near(own.slice(0, parts.length).join('.'), parts.join('.'))
      : near(own.join('.'), parts.slice(-own.length).join('.'));
  return slips === undefined ? undefined : slips + inPart;
}

const partsOf = (name: string) => name.split(/[./ ]/);

function near(a: string, b: string): number | undefined {
  const most = Math.max(a.length < 4 ? 1 : 2, Math.floor(a.length / 3)) + (costs.wrong - 1) + costs.atFirst;
  // A quick look first: letters that changed places are two edits at most.
  if (Math.abs(a.length - b.length) > most || editsBetween(a, b) > 2 * most) return undefined;
  // The first letter is seldom the wrong one.
  const slips = distance(a, b, most) + (costOf(a[0] ?? '', b[0] ?? '') < 1 ? 0 : costs.atFirst);
  return slips <= most ? slips : undefined;
}

/**
 * The least cost of making one text of another, by single letters and by two that changed places; beyond `most` it is not
 * counted to its end, and given as endless.
 */
function distance(a: string, b: string, most: number): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  let leastAbove = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let leastHere = i;
    for (let j = 1; j <= b.length; j++) {
      const byLetter = Math.min(
        (above[j] ?? 0) + costs.missing,
        (row[j - 1] ?? 0) + costs.missing,
        (above[j - 1] ?? 0) + costOf(a[i - 1] ?? '', b[j - 1] ?? ''),
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = isSwapped ? Math.min(byLetter, (before[j - 2] ?? 0) + costs.swapped) : byLetter;
      row.push(least);
      if (least < leastHere) leastHere = least;
    }
    // Each row is made of the two above it, and from the upper one at the price of a swap.
    if (leastHere > most && leastAbove + costs.swapped > most) return Number.POSITIVE_INFINITY;
    [before, above, leastAbove] = [above, row, leastHere];
  }
  return above[b.length] ?? 0;
}

function costOf(a: string, b: string): number {
  if (a === b) return 0;
  return inLower(a) === inLower(b) ? costs.case : costs.wrong;
}

const lower = new Map<string, string>();

/** A letter in lower case: asked of each pair of letters of two names, and there are few letters. */
function inLower(letter: string): string {
  const before = lower.get(letter);
  if (before !== undefined) return before;
  const made = letter.toLowerCase();
  lower.set(letter, made);
  return made;
}
