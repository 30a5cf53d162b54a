import type { Faults } from '../../faults/fault.ts';
import type { Product } from '../../model/product.ts';
import { writtenOtherwise } from './writing.ts';

/** A text says something in its language, and shows as it is written: no tags, no braces but those around a name. */
export function checkPlain(
  messages: Product['messages'],
  { languages }: Product['app'],
  faults: Faults,
): void {
  let ordinary: ReadonlySet<string> | undefined;
  for (const [language, own] of Object.entries(messages)) {
    const isWrong = writtenOtherwise(language, languages);
    for (const [name, { text, place }] of Object.entries(own)) {
      const [value = ''] = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.exec(text) ?? [];
      const [unseen] = /[\p{Cc}\u200B\u200E\u200F\u2028\u2029\u2060\uFEFF]/u.exec(text) ?? [];
      if (text.trim() === '') faults.add('HUB1408', place, { name, language });
      else if (value !== '') faults.add('HUB1409', place, { name, value });
      else if (unseen !== undefined) faults.add('HUB1409', place, { name, value: codeOf(unseen) });
      else if (text !== text.trim() || / {2}/.test(text)) faults.add('HUB1414', place, { name, language });
      if (/[{}]/.test(text.replaceAll(/(?<!\{)\{(?:input\.)?\w+\}(?!\})/g, '')))
        faults.add('HUB1410', place, { name });
      if (!isWrong(text)) continue;
      // Of all words, so once: a language that begins as a copy of another has a thousand such texts.
      ordinary ??= ordinaryIn(messages);
      if (!isName(text, ordinary)) faults.add('HUB1415', place, { name, language });
    }
  }
}

/** What nobody sees is told by its number. */
const codeOf = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A name is written in every language as it is, and in none as an ordinary word: in small letters. */
function isName(text: string, ordinary: ReadonlySet<string>): boolean {
  const words = text.replaceAll(/\{[\w.]+\}/g, '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => /^\p{Script=Latin}+$/u.test(word) && !ordinary.has(word.toLowerCase()));
}

function ordinaryIn(messages: Product['messages']): ReadonlySet<string> {
  const all = Object.values(messages).flatMap((own) => Object.values(own));
  return new Set(all.flatMap(({ text }) => text.match(smallWords) ?? []));
}

const smallWords = /(?<![\p{L}{])\p{Ll}+(?![\p{L}}])/gu;
