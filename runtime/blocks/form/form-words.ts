import type { Scope } from '#generated/screens/types.ts';
import { kindWords } from '#runtime/i18n/kind-words.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { thingIn } from '#runtime/scope/thing.ts';

/** What the words over a form may name: the kind that it is about, and the thing. */
export function useFormWords(scope: Scope): Record<string, string> {
  const thing = thingIn(scope);
  return { ...kindWords(scope.kind?.id, useText()), ...(thing && { name: thing.name }) };
}
