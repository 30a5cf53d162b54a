import type { KnownWords } from '../../../server/search/known-words.ts';
import type { Term } from '../../../server/store/texts/text-index.ts';

/** What a hub knows of words: under which keys there is something, and what stands under one. */
interface Knows {
  has?(key: string): boolean;
  under?(key: string): string[];
  from?(sound: string): string[];
}

/** Words as a search knows them, without a database. */
export const knowing = ({ has = () => false, under = () => [], from = () => [] }: Knows): KnownWords =>
  ({
    holds: async () => false,
    among: async (keys: readonly string[]) => new Set(keys.filter(has)),
    under: async (key: string) => under(key),
    soundingFrom: async (sound: string) => from(sound),
  }) as unknown as KnownWords;

/** A word as it was typed. */
export const word = (text: string): Term => ({ words: [text], prefix: false });

const firstCharacter = '一'.codePointAt(0) ?? 0;

/** So many characters, of which no two are alike. */
export const characters = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(firstCharacter + at));
