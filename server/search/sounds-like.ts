import {
  rankingInitials,
  rankingSound,
  searchBeginningMin,
  searchInitialsMax,
  searchRestMin,
  searchSoundMax,
  searchSoundMin,
  searchSyllablesMax,
} from '#generated/constants.ts';
import type { Phrase, Way } from '../store/texts/text-index.ts';
import { keys } from '../store/texts/text-keys.ts';
import { cover } from './cover.ts';
import type { KnownWords } from './known-words.ts';

export const share = (hundredths: number) => hundredths / 100;

/** The Chinese that a word of letters may be, as it sounds and by its first letters. */
export async function spokenWays(known: KnownWords, { words, prefix }: Phrase): Promise<Way[]> {
  const letters = words.join('');
  if (!/^[a-z]+$/.test(letters) || letters.length > searchSoundMax) return [];
  const sound = await bySound(known, letters, prefix);
  const initials = await byInitials(known, letters);
  return [
    ...(sound ? [{ all: sound, worth: share(rankingSound) }] : []),
    ...(initials.length > 0 ? [{ all: [initials], worth: share(rankingInitials) }] : []),
  ];
}

/** The pieces that follow each other in a word, each with what sounds so. */
export async function bySound(
  known: KnownWords,
  letters: string,
  prefix: boolean,
): Promise<Phrase[][] | undefined> {
  if (letters.length < searchSoundMin) return undefined;
  const found = await known.among(partsOf(letters).map(keys.sound));
  const pieces = cover(letters.length, (from, to) =>
    to - from <= searchSyllablesMax && found.has(keys.sound(letters.slice(from, to))) ? 1 : undefined,
  );
  const whole = pieces.get(letters.length);
  const begun = prefix ? await begunAfter(known, letters, pieces) : undefined;
  if (!whole) return begun;
  const all = await Promise.all(
    whole.map(async ([from, to]) => (await known.under(keys.sound(letters.slice(from, to)))).map(phraseOf)),
  );
  // What is one word already may be the beginning of a longer one.
  if (begun?.length === 1 && all.length === 1) return [unique([...(all[0] ?? []), ...(begun[0] ?? [])])];
  return all;
}

/** As far as whole pieces reach, and what the rest may become. */
async function begunAfter(known: KnownWords, letters: string, pieces: ReadonlyMap<number, Cut[]>) {
  const ends = [0, ...pieces.keys()].filter((at) => at < letters.length).sort((a, b) => a - b);
  for (const at of ends) {
    const rest = letters.slice(at);
    if (rest.length < (at === 0 ? searchBeginningMin : searchRestMin)) continue;
    const words = await known.soundingFrom(rest);
    if (words.length === 0) continue;
    const before = (pieces.get(at) ?? []).map(([from, to]) =>
      known.under(keys.sound(letters.slice(from, to))),
    );
    return [...(await Promise.all(before)), words].map((choices) => choices.map(phraseOf));
  }
  return undefined;
}

type Cut = readonly [from: number, to: number];

/** A known word of two letters is what it is: two letters begin too many names. */
async function byInitials(known: KnownWords, letters: string): Promise<Phrase[]> {
  if (letters.length < 2 || letters.length > searchInitialsMax) return [];
  if (letters.length === 2 && (await known.holds(letters))) return [];
  return (await known.under(keys.initials(letters))).map(phraseOf);
}

function partsOf(letters: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < letters.length; from++)
    for (let to = from + 2; to <= Math.min(letters.length, from + searchSyllablesMax); to++)
      parts.push(letters.slice(from, to));
  return parts;
}

export const phraseOf = (characters: string): Phrase => ({ words: [...characters], prefix: false });

const unique = (phrases: readonly Phrase[]) => [
  ...new Map(phrases.map((phrase) => [phrase.words.join(''), phrase])).values(),
];
