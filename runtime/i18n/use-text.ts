import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#generated/messages/keys.ts';
import { i18n } from './i18n.ts';
import { useLanguage } from './language-context.ts';

export type TextParams = Readonly<Record<string, string | number>>;
export type Text = (key: MessageKey, params?: TextParams) => string;

/** Words of the page's language; a key that the catalogue lacks does not compile. */
export function useText(): Text {
  const { t } = useTranslation(undefined, { i18n, lng: useLanguage(), useSuspense: false });
  // i18next takes any key; which there are is known by ours, and that all are there is checked.
  return t as unknown as Text;
}
