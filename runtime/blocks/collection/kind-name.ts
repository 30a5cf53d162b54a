import type { Kind } from '#generated/kinds.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '../../i18n/use-text.ts';

/** What a kind is called, many of it or one, or what it is for; empty where a page is about no kind. */
export function kindName(t: Text, kind: Kind | undefined, form: 'name' | 'one' | 'text' = 'name'): string {
  return kind ? t(`kind.${kind.id}.${form}` as MessageKey) : '';
}
