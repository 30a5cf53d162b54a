import type { Scope, Value } from '#generated/screens/types.ts';

/** What a map of values of the spec is at this place. */
export function valuesOf(
  values: Readonly<Record<string, Value>> | undefined,
  scope: Scope,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value.get(scope)]));
}

/** Whether all of them are there. Nobody may be known yet, or any more: of nobody no address says anything. */
export const areThere = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).every((value) => value !== undefined && value !== null);
