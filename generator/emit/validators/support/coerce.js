// What a value that came as text was meant to be; undefined where it can be none. Each says what ajv's own code says.

/** A list of one is that one. */
export function only(value) {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

export function toText(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? '' : undefined;
}

export function toInteger(value) {
  const number = toNumber(value);
  return number !== undefined && !(number % 1) && !Number.isNaN(number) ? number : undefined;
}

export function toNumber(value) {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean' || value === null) return Number(value);
  // Spaces are no number, though Number('') is 0; what is as large as infinity is one.
  return typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : undefined;
}

export function toBoolean(value) {
  if (typeof value === 'boolean') return value;
  if (value === 'false' || value === 0 || value === null) return false;
  return value === 'true' || value === 1 ? true : undefined;
}

export function toList(value) {
  const isOne = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  return isOne ? [value] : undefined;
}
