import { createContext, useContext } from 'react';
import { defaultLanguage, type LanguageId } from '#generated/app.ts';

export const LanguageContext = createContext<LanguageId>(defaultLanguage);

/** The language of the page around, which the path decides. */
export function useLanguage(): LanguageId {
  return useContext(LanguageContext);
}
