import type { WrittenPosition } from './written-positions.ts';

/** What people do to a word. */
export const misspellings: Readonly<Record<string, (word: string) => string>> = {
  'letters swapped': (word) => {
    const at = [...word.slice(0, -1)].findIndex((letter, i) => i > 0 && isLetter(letter) && isOther(word, i));
    return at < 0 ? word : word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  },
  'a letter dropped': (word) => {
    const at = Math.floor(word.length / 2);
    return word.length < 3 || !isLetter(word[at] ?? '') ? word : word.slice(0, at) + word.slice(at + 1);
  },
  'another case': (word) => {
    const at = Math.max(word.lastIndexOf('.'), word.lastIndexOf('/')) + 1;
    const letter = word[at] ?? '';
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return word.slice(0, at) + other + word.slice(at + 1);
  },
};

const isLetter = (letter: string) => /\p{L}/u.test(letter);
const isOther = (word: string, at: number) => isLetter(word[at + 1] ?? '') && word[at + 1] !== word[at];

/** The text of a file with another word at a position. */
export function withWord(text: string, { offset, text: word }: WrittenPosition, other: string): string {
  return text.slice(0, offset) + other + text.slice(offset + word.length);
}
