// What a value that came as text was meant to be; undefined where it can be none. Each says what ajv's own code says, which alone
// takes a text for a number without end.

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
  return number !== undefined && !(number % 1) ? number : undefined;
}

export function toNumber(value) {
  const isAny = ['number', 'boolean'].includes(typeof value) || value === null;
  // Nothing is no number, though Number('') is 0.
  const isText = typeof value === 'string' && value !== '';
  return (isAny || isText) && Number.isFinite(Number(value)) ? Number(value) : undefined;
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
