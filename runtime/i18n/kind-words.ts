import type { MessageKey } from '#generated/messages/keys.ts';
import { hasText } from './i18n.ts';
import type { Text } from './use-text.ts';

/** Under which name words ask for a form of the name of a kind. */
const forms = { kind: 'name', kinds: 'many', aKind: 'a', about: 'text' } as const;

/** What a kind is called, many of it, one, or what it is for; empty where a page is about no kind. */
export function kindName(t: Text, kind: string | undefined, form: 'name' | 'one' | 'text' = 'name'): string {
  return kind ? t(`kind.${kind}.${form}` as MessageKey) : '';
}

/** What words may call a kind: by its name, many of it, one with its article, and what it is for; nothing for a page about none. */
export function kindWords(kind: string | undefined, t: Text): Record<string, string> {
  const own = Object.entries(forms).map(
    ([param, form]) => [param, wordOf(`kind.${kind}.${form}`, t)] as const,
  );
  return Object.fromEntries(own.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function wordOf(key: string, t: Text): string | undefined {
  return hasText(key) ? t(key as MessageKey) : undefined;
}
