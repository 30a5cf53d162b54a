type Values = Readonly<Record<string, unknown>>;

/** Names of the fields that are no longer what they were; nothing, an empty text and an empty list are the same. */
export function changedFields(values: Values, clean: Values, fields: readonly string[]): string[] {
  return fields.filter((name) => !isSame(plain(values[name]), plain(clean[name])));
}

/** What a form that changes something sends: what was changed, null for what was emptied, and what is always needed. */
export function changesOf(
  values: Values,
  clean: Values,
  {
    fields,
    clears,
    required,
  }: { fields: readonly string[]; clears: readonly string[]; required: readonly string[] },
): Record<string, unknown> {
  const changed = changedFields(values, clean, fields);
  const sent = fields.filter((name) => changed.includes(name) || required.includes(name));
  return Object.fromEntries(
    sent.map((name) => {
      const isEmptied = plain(values[name]) === undefined;
      if (isEmptied && clears.includes(name)) return [name, null];
      return [name, isEmptied && Array.isArray(clean[name]) ? [] : values[name]];
    }),
  );
}

function plain(value: unknown): unknown {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}

/** Whether two values of a form, which JSON could say as well, say the same; files are themselves alone. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => isSame(part, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
