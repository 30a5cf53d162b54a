import { createContext, type ReactNode, useEffect, useState } from 'react';
import type { LanguageId } from '#generated/app.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { i18n } from './i18n.ts';

/** What is put into the gaps of words, by the name of each. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Gives the words of a key; of what it counts, in the form that the number takes. */
export type Text = (key: MessageKey, params?: TextParams) => string;

/** How each language is spoken, made when it is first needed. */
type Texts = Map<LanguageId, Text>;

const noTexts = (): Texts => new Map();

/** One for all that is drawn: a list has hundreds of words, and one listener for each would come and go with its page. */
export const TextsContext = createContext(noTexts());

/** Draws what says something anew where the words themselves have changed, as while somebody edits them. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState(noTexts);
  useEffect(() => {
    const renew = () => setTexts(noTexts);
    i18n.on('languageChanged', renew);
    return () => i18n.off('languageChanged', renew);
  }, []);
  return <TextsContext value={texts}>{children}</TextsContext>;
}
