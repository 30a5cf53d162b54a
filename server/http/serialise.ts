const known = new WeakMap<object, Buffer>();
const comma = Buffer.from(',');

/**
 * JSON of a value, as the bytes that are sent, in which frozen parts are written once and remembered.
 * Lists consist of frozen cards, so that a page costs a copy of bytes instead of a walk over every field and character.
 */
export function serialise(value: unknown): Buffer {
  const parts: (string | Buffer)[] = [];
  write(value, parts);
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function write(value: unknown, parts: (string | Buffer)[]): void {
  if (value === null || typeof value !== 'object') parts.push(JSON.stringify(value) ?? 'null');
  else if (Object.isFrozen(value)) parts.push(remembered(value));
  else if (Array.isArray(value)) writeList(value, parts);
  else if (Object.getPrototypeOf(value) === Object.prototype) writeRecord(value, parts);
  else parts.push(JSON.stringify(value) ?? 'null');
}

function writeList(list: readonly unknown[], parts: (string | Buffer)[]): void {
  parts.push('[');
  for (const [at, value] of list.entries()) {
    if (at > 0) parts.push(comma);
    write(value, parts);
  }
  parts.push(']');
}

function writeRecord(record: object, parts: (string | Buffer)[]): void {
  let before = '{';
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    parts.push(`${before}${JSON.stringify(name)}:`);
    write(value, parts);
    before = ',';
  }
  parts.push(before === '{' ? '{}' : '}');
}

function remembered(value: object): Buffer {
  const bytes = known.get(value) ?? Buffer.from(JSON.stringify(value));
  known.set(value, bytes);
  return bytes;
}
