/** Things that have something in common, in the order in which they came. */
export function grouped<T, K>(all: readonly T[], commonOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const common = commonOf(one);
    groups.set(common, [...(groups.get(common) ?? []), one]);
  }
  return groups;
}
