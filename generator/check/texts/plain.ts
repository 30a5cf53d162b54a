import { baseKey } from '../../declare/messages.ts';
import type { Faults } from '../../faults/fault.ts';
import type { Product } from '../../model/product.ts';
import { writtenOtherwise } from './writing.ts';

/** A text says something in its language, and shows as it is written: no tags, no braces but those around a name. */
export function checkPlain(
  messages: Product['messages'],
  { languages }: Product['app'],
  faults: Faults,
): void {
  for (const [language, own] of Object.entries(messages)) {
    const isWrong = writtenOtherwise(language, languages);
    for (const [name, { text, place }] of Object.entries(own)) {
      const [value = ''] = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.exec(text) ?? [];
      if (text.trim() === '') faults.add('HUB1408', place, { name, language });
      else if (value !== '') faults.add('HUB1409', place, { name, value });
      else if (text !== text.trim() || / {2}/.test(text)) faults.add('HUB1414', place, { name, language });
      if (/[{}]/.test(text.replaceAll(/(?<!\{)\{\w+\}(?!\})/g, ''))) faults.add('HUB1410', place, { name });
      if (isWrong(text) && !isName(baseKey(name), text, messages))
        faults.add('HUB1415', place, { name, language });
    }
  }
}

/** A name is alike in every language, and nowhere written as an ordinary word is: in small letters. */
function isName(key: string, text: string, messages: Product['messages']): boolean {
  const all = Object.values(messages).map((own) => Object.entries(own));
  const isAlike = all.every((own) =>
    own.some(([name, other]) => baseKey(name) === key && other.text === text),
  );
  if (!isAlike) return false;
  const ordinary = new Set(
    all.flatMap((own) => own.flatMap(([, other]) => other.text.match(smallWords) ?? [])),
  );
  const words = text.replaceAll(/\{\w+\}/g, '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => /^\p{Script=Latin}+$/u.test(word) && !ordinary.has(word.toLowerCase()));
}

const smallWords = /(?<![\p{L}{])\p{Ll}+(?![\p{L}}])/gu;
