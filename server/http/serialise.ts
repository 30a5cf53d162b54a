const known = new WeakMap<object, string>();

/**
 * JSON of a value in which frozen parts are written once and remembered.
 * Lists consist of frozen cards, so that a page costs a join of strings instead of a walk over every field.
 */
export function serialise(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Object.isFrozen(value)) return remembered(value);
  if (Array.isArray(value)) return `[${value.map(serialise).join(',')}]`;
  if (Object.getPrototypeOf(value) !== Object.prototype) return JSON.stringify(value);
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined) parts.push(`${JSON.stringify(name)}:${serialise(part)}`);
  }
  return `{${parts.join(',')}}`;
}

function remembered(value: object): string {
  const text = known.get(value) ?? JSON.stringify(value);
  known.set(value, text);
  return text;
}
