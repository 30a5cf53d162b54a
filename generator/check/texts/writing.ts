import type { Language } from '../../model/product.ts';

/** The writing that goes with a language, by the names of Unicode: with some go two together. */
const together: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};
/** Signs that are as wide as a Chinese character, and who writes them. */
const wide = /[\u3000-\u303F\uFF01-\uFF5E]/;
const wideScripts = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul']);
/** Names of products and formats are written so in every language. */
const everywhere = 'Latn';

/**
 * Whether a text is not in a language: nothing in it is written as that is, or something as only another language of the
 * product is. What stands in braces is filled in.
 */
export function writtenOtherwise(id: string, languages: readonly Language[]): (text: string) => boolean {
  const own = scriptsOf(languages.find((one) => one.id === id)?.tag ?? id);
  const others = languages.flatMap(({ tag }) => scriptsOf(tag)).filter((name) => !own.includes(name));
  const isWide = own.some((name) => wideScripts.has(name));
  const [ours, theirs] = [own, others.filter((name) => name !== everywhere)].map(lettersOf);
  return (text) => {
    const words = text.replaceAll(/\{\w+\}/g, '');
    if (ours !== undefined && !isWide && wide.test(words)) return true;
    return (ours !== undefined && /\p{L}/u.test(words) && !ours.test(words)) || theirs?.test(words) === true;
  };
}

function scriptsOf(tag: string): readonly string[] {
  try {
    const { script } = new Intl.Locale(tag).maximize();
    return script === undefined ? [] : (together[script] ?? [script]);
  } catch {
    // No tag of a language: that is the fault.
    return [];
  }
}

function lettersOf(scripts: readonly string[]): RegExp | undefined {
  try {
    return scripts.length === 0
      ? undefined
      : new RegExp(scripts.map((name) => `\\p{Script=${name}}`).join('|'), 'u');
  } catch {
    // A writing that regular expressions do not know.
    return undefined;
  }
}
