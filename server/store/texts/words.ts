/** A word of a text, or one character of Chinese, Japanese or Korean, and where it stands. */
export interface Word {
  /** Folded: compatibility forms, case and accents make no difference. */
  text: string;
  start: number;
  end: number;
  /** A single character that stands for itself. */
  single: boolean;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const singlePattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]\p{M}*/gu;

/** Whether a word is one character of these. */
export const isSingle = (word: string) => singleOnly.test(word);
const singleOnly = new RegExp(`^(?:${singlePattern.source})$`, 'u');

/**
 * Cuts a text into words: Latin text by words, Chinese, Japanese and Korean by characters, since a query of two
 * characters must find its place in a sentence without spaces. Offsets refer to the text as it is.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) cut(match[0], match.index, words);
  return words;
}

function cut(run: string, offset: number, words: Word[]): void {
  let from = 0;
  for (const match of run.matchAll(singlePattern)) {
    add(run.slice(from, match.index), offset + from, false, words);
    add(match[0], offset + match.index, true, words);
    from = match.index + match[0].length;
  }
  add(run.slice(from), offset + from, false, words);
}

/** What folding makes of one character may hold more than letters: ㈱ becomes (株). */
const odd = /[^\p{L}\p{N}\p{M}]/gu;

function add(part: string, start: number, single: boolean, words: Word[]): void {
  const text = fold(part).replace(odd, '');
  if (text !== '') words.push({ text, start, end: start + part.length, single });
}

/** Full width equals half width, upper case equals lower, é equals e; Japanese voicing marks stay. */
export function fold(part: string): string {
  // Most text of code and of Chinese needs no more than this, and every word of every text comes by.
  const half = wide.test(part) ? part.replace(wideAll, toHalf) : part;
  if (plain.test(half)) return half.toLowerCase();
  const parts = half.normalize('NFKC').toLowerCase().normalize('NFD');
  const bare = parts.replace(/\p{M}+/gu, (marks, at: number) =>
    european.test(parts[at - 1] ?? '') ? '' : marks,
  );
  return bare.normalize('NFC');
}

/** Full-width signs, letters and digits: Chinese text is full of them, and each has its half at the same distance. */
const wide = /[\uff01-\uff5e]/;
const wideAll = /[\uff01-\uff5e]/g;
const toHalf = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
/** What no normal form changes: ASCII, dashes and quotes, Chinese signs and characters. */
const plain =
  /^[\x20-\x7e\n\u00b7\u2013-\u2014\u2018-\u2019\u201c-\u201d\u3001-\u3003\u3008-\u3011\u4e00-\u9fff]*$/;
const european = /[\p{Script=Latin}\p{Script=Greek}]/u;

/** Each two neighbouring characters of Chinese, Japanese or Korean as one word. */
export function pairsOf(words: readonly Word[]): string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    return word.single && next?.single ? [word.text + next.text] : [];
  });
}
