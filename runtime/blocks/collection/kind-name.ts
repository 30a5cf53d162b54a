import type { Kind } from '#generated/kinds.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '../../i18n/use-text.ts';

/** What a kind is called when there are many of it; empty where a page is about no kind. */
export function kindName(t: Text, kind: Kind | undefined): string {
  return kind ? t(`kind.${kind.id}.name` as MessageKey) : '';
}
