import type { MessageKey } from '#generated/messages/keys.ts';
import { useTranslation } from 'react-i18next';

export type TextParams = Readonly<Record<string, string | number>>;
export type Text = (key: MessageKey, params?: TextParams) => string;

/** Words of the page's language; a key that the catalogue lacks does not compile. */
export function useText(): Text {
  const { t } = useTranslation();
  return t as unknown as Text;
}
