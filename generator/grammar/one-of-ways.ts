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
  const more = ways.flatMap(offeredNext);
  return {
    anyOf: [...ways],
    if: { not: { anyOf: deciding.map(([word]) => ({ required: [word] })) } },
    then: { properties: Object.fromEntries(deciding) },
    ...(more.length > 0 && { allOf: more }),
  } as JsonSchema;
}

/**
 * Of two ways that one word decides, what is half written fits the one that takes any name, and nothing of the other would be
 * offered: with that word, the next that a way needs is.
 */
function offeredNext({ required: [first, next] = [], properties = {} }: JsonSchema): JsonSchema[] {
  if (first === undefined || next === undefined) return [];
  const lacking = { [next]: { description: properties[next]?.description } };
  return [{ if: { required: [first] }, then: { properties: lacking } }] as JsonSchema[];
}
