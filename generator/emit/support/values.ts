/**
 * What conditions and values of the spec are compiled to where plain TypeScript would not be null-safe.
 * Everything here is total: it answers for any input and never throws.
 */

/** What a condition over the inputs of one call reads, in its form and at the server alike. */
export interface InputScope {
  readonly input: Readonly<Record<string, unknown>>;
  readonly now?: number;
}

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
 * `==`: strict, and nothing equals nothing alone, as SQL says it with `is not distinct from`. Who may be absent is
 * asked for before (`viewer != null`), so that two ids that are missing make nobody an owner.
 */
export function same(left: unknown, right: unknown): boolean {
  return (left ?? null) === (right ?? null);
}

/**
 * Whether the server has said that a check holds, with the thing that it is about; undefined where it has said nothing:
 * the server itself works out what it asks.
 */
export function told(subject: unknown, check: string): boolean | undefined {
  const holds = at(subject, 'holds');
  return Array.isArray(holds) ? holds.includes(check) : undefined;
}

/** `in`: what equals one of a list. */
export function includes(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && list.some((item) => same(item, value));
}

/** `.age` of a time: the milliseconds since then; of nothing, and of what is no time, there is none. */
export function age(now: number | undefined, time: unknown): number | undefined {
  if (typeof time !== 'string' && typeof time !== 'number') return undefined;
  const since = (now ?? Date.now()) - new Date(time).getTime();
  return Number.isNaN(since) ? undefined : since;
}

/** A time, or each of a list of them, as the number of its moment; nothing for what is no time. */
export function moment(time: unknown): unknown {
  if (Array.isArray(time)) return time.map(moment);
  if (typeof time !== 'string' && typeof time !== 'number') return undefined;
  const since = new Date(time).getTime();
  return Number.isNaN(since) ? undefined : since;
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

/**
 * The first text that is not empty: in the language of the page and those that it falls back to, the fallbacks of the field
 * in their order, then any other.
 */
export function localised(
  language: string | undefined,
  texts: Readonly<Record<string, unknown>>,
  ...fallback: readonly unknown[]
): string {
  const own = language !== undefined && Object.hasOwn(texts, language) ? texts[language] : undefined;
  const found = [own, ...fallback, ...Object.values(texts)]
    .flat()
    .find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found : '';
}
