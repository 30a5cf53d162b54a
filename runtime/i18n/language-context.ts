import { defaultLanguage, type LanguageId } from '#generated/app.ts';
import { createContext, useContext } from 'react';

export const LanguageContext = createContext<LanguageId>(defaultLanguage);

/** The language of the page around, which the path decides. */
export function useLanguage(): LanguageId {
  return useContext(LanguageContext);
}
