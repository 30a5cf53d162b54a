/** The same data with the keys of every record in another order: what reordered YAML gives. */
export function shuffleKeys<T>(value: T, seed = 1): T {
  if (Array.isArray(value)) return value.map((item) => shuffleKeys(item, seed)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffleKeys(inner, seed + 1)] as const);
  const turned = entries.map((_, i) => entries[(i + seed) % entries.length] ?? ['', undefined]).reverse();
  return Object.fromEntries(turned) as T;
}
