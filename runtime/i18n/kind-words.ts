import type { MessageKey } from '#generated/messages/keys.ts';
import { hasText } from './i18n.ts';
import type { Text } from './use-text.ts';

/** What titles may call a kind: by its name, and one of it with its article; nothing for a page about none. */
export function kindWords(kind: string | undefined, t: Text): Record<string, string> {
  const name = wordOf(`kind.${kind}.name`, t);
  const one = wordOf(`kind.${kind}.a`, t) ?? name;
  return { ...(name !== undefined && { kind: name }), ...(one !== undefined && { aKind: one }) };
}

function wordOf(key: string, t: Text): string | undefined {
  return hasText(key) ? t(key as MessageKey) : undefined;
}
