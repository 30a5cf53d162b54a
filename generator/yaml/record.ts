/**
 * Things by the names that an owner gave them. It inherits nothing: what is called `constructor` is not there until it is
 * put in, and `__proto__` is a name like any other.
 */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null);
}

/** The same of entries; the last of one name counts. */
export function recordOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record = emptyRecord<T>();
  for (const [name, value] of entries) record[name] = value;
  return record;
}
