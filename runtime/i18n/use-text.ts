import { useContext } from 'react';
import { i18n } from './i18n.ts';
import { useLanguage } from './language-context.ts';
import { type Text, TextsContext } from './texts.tsx';

export type { Text, TextParams } from './texts.tsx';

/** Words of the page's language; a key that the catalogue lacks does not compile. */
export function useText(): Text {
  const texts = useContext(TextsContext);
  const language = useLanguage();
  const known = texts.get(language);
  if (known) return known;
  // i18next takes any key; which there are is known by ours, and that all are there is checked.
  const text = i18n.getFixedT(language) as unknown as Text;
  texts.set(language, text);
  return text;
}
