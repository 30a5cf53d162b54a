import type { Scope } from '#generated/screens/types.ts';
import { kindWords } from '#runtime/i18n/kind-words.ts';
import { useText } from '#runtime/i18n/use-text.ts';

/** What the words over a form may name: the kind that it is about, and the thing. */
export function useFormWords({ kind, item }: Scope): Record<string, string> {
  return { ...kindWords(kind?.id, useText()), ...(item && { name: item.name }) };
}
