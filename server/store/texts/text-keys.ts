import { LRUCache } from 'lru-cache';
import {
  searchInitialsMax,
  searchKeyedKept,
  searchTogetherMax,
  searchTypoWordMax,
  searchTypoWordMin,
} from '#generated/constants.ts';
import { named } from '../../load/caches.ts';
import { type Run, runsOf } from './runs.ts';
import { readingsOf, soundsOf } from './sounds.ts';

/** What a word of a title, a tag or an owner is found under when it is not typed as it is written. */
export type TextKey = readonly [key: string, word: string];

/** Each sort of key begins with a letter of its own. */
export const keys = {
  /** Characters that stand together somewhere: where a run of them may be cut. */
  piece: (characters: string) => `h:${characters}`,
  sound: (sound: string) => `s:${sound}`,
  initials: (letters: string) => `i:${letters}`,
  /** A word of a name as it stands, or one character of it. */
  word: (word: string) => `w:${word}`,
  /** A word, or a word of which one letter is left out: two words that differ by one error share one. */
  spelling: (letters: string) => `d:${letters}`,
} as const;

/** Names of tags and owners come with every item. */
const kept = named('textKeys', new LRUCache<string, TextKey[]>({ max: searchKeyedKept }));

/** The keys of what an item is called, how it is tagged, and whose it is. */
export function textKeysOf(heads: string): TextKey[] {
  return runsOf(heads).flatMap((run) => {
    const name = run.words.join('');
    const known = kept.get(name);
    if (known) return known;
    const made = run.single ? keysOfCharacters(run) : keysOfWord(name);
    kept.set(name, made);
    return made;
  });
}

function keysOfWord(word: string): TextKey[] {
  if (word.length < searchTypoWordMin || word.length > searchTypoWordMax || !/[a-z]/.test(word)) return [];
  return [word, ...shortened(word)].map((form) => [keys.spelling(form), word]);
}

/** A word without one of its letters, each time another one. */
export function shortened(word: string): string[] {
  return [...new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))];
}

function keysOfCharacters({ words }: Run): TextKey[] {
  const sounds = soundsOf(words);
  const aligned = sounds.length === words.length ? sounds : words.map(() => '');
  const found: TextKey[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let length = 2; length <= searchInitialsMax && from + length <= words.length; length++) {
      found.push(...keysOfPiece(words.slice(from, from + length), aligned.slice(from, from + length)));
    }
  }
  return found;
}

function keysOfPiece(words: readonly string[], sounds: readonly string[]): TextKey[] {
  const word = words.join('');
  const isShort = words.length <= searchTogetherMax;
  const found: TextKey[] = isShort ? [[keys.piece(word), word]] : [];
  if (sounds.includes('')) return found;
  found.push([keys.initials(sounds.map((sound) => sound[0]).join('')), word]);
  if (isShort) for (const sound of spoken(words, sounds)) found.push([keys.sound(sound), word]);
  return found;
}

/** How a piece is read here, and how it would be if one of its characters were read otherwise. */
function spoken(words: readonly string[], sounds: readonly string[]): string[] {
  const others = words.flatMap((word, at) =>
    readingsOf(word).map((reading) =>
      sounds.map((sound, other) => (other === at ? reading : sound)).join(''),
    ),
  );
  return [...new Set([sounds.join(''), ...others])];
}
