import type { Scope } from '#generated/screens/types.ts';
import { thingIn } from '#runtime/offers/scope.ts';
import { kindWords, useText } from '#runtime/offers/words.ts';

/** What the words over a form may name: the kind that it is about, and the thing. */
export function useFormWords(scope: Scope): Record<string, string> {
  const thing = thingIn(scope);
  return { ...kindWords(scope.kind?.id, useText()), ...(thing && { name: thing.name }) };
}
