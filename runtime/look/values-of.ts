import type { Scope, Value } from '#generated/screens/types.ts';

/** What a map of values of the spec is at this place. */
export function valuesOf(
  values: Readonly<Record<string, Value>> | undefined,
  scope: Scope,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value.get(scope)]));
}
