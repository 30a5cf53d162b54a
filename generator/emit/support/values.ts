/**
 * What conditions and values of the spec are compiled to where plain TypeScript would not be null-safe.
 * Everything here is total: it answers for any input and never throws.
 */

/** Reads a path of names; undefined where any of them is missing. */
export function at(source: unknown, ...path: readonly string[]): unknown {
  let current = source;
  for (const name of path) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

/**
 * `==` between two names: strict, and nothing equals nothing. An id that is missing on both sides must not make
 * anyone the owner of anything; who asks for nothing writes `== null`.
 */
export function same(left: unknown, right: unknown): boolean {
  return left === right && left != null;
}

/** `in`: nothing is in no list, not even in one that holds it. */
export function includes(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && list.some((item) => same(item, value));
}

/** `in` with a list that names `null`: nothing is in it. */
export function includesOrNothing(list: unknown, value: unknown): boolean {
  return value == null || includes(list, value);
}

/** `<`, `<=`, `>`, `>=` between two numbers or two texts; false for anything else. */
export function ordered(left: unknown, how: '<' | '<=' | '>' | '>=', right: unknown): boolean {
  const comparable =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (!comparable) return false;
  switch (how) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

/** The first text that is not empty: in the language of the page, the fallbacks in their order, then any other. */
export function localised(
  language: string | undefined,
  texts: Readonly<Record<string, unknown>>,
  ...fallback: readonly unknown[]
): string {
  const own = language !== undefined && Object.hasOwn(texts, language) ? texts[language] : undefined;
  const found = [own, ...fallback, ...Object.values(texts)].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return typeof found === 'string' ? found : '';
}
