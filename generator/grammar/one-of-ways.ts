import type { JsonSchema } from './json-schema.ts';

/**
 * One of several ways. Until a word stands there that decides, an editor must be told of all that do: it offers only those
 * of ways that fit already.
 */
export function oneOfWays(ways: readonly JsonSchema[]): JsonSchema {
  const deciding = ways.flatMap(({ required = [], properties = {} }) =>
    required.slice(0, 1).map((word) => [word, { description: properties[word]?.description }] as const),
  );
  if (deciding.length === 0) return { anyOf: [...ways] };
  return {
    anyOf: [...ways],
    if: { not: { anyOf: deciding.map(([word]) => ({ required: [word] })) } },
    then: { properties: Object.fromEntries(deciding) },
  } as JsonSchema;
}
