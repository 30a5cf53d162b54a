const known = new WeakMap<object, Buffer>();

/**
 * JSON of a value, as the bytes that are sent, in which frozen parts are written once and remembered.
 * Lists consist of frozen cards, so that a page costs a copy of bytes instead of a walk over every field and character.
 */
export function serialise(value: unknown): Buffer {
  return piecesOf(value).join();
}

/** Bytes that a value takes as JSON; those of frozen parts are known, and are counted without being copied. */
export function jsonBytes(value: unknown): number {
  // Asked for every card of every page, of which nearly all are known.
  const kept = known.get(value as object);
  if (kept) return kept.length;
  if (hasFrozenPart(value)) return piecesOf(value).size;
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** Cards are kept with their JSON, alone and as what was found. */
export function hasFrozenPart(value: unknown): boolean {
  return isFrozenObject(value) || isFrozenObject((value as { item?: unknown } | null | undefined)?.item);
}

export const isFrozenObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.isFrozen(value);

function piecesOf(value: unknown): Pieces {
  const pieces = new Pieces();
  write(value, pieces);
  return pieces;
}

/** Texts and bytes in their order. What is written between two cards is one text: each piece costs more than its signs. */
class Pieces {
  readonly #all: (string | Buffer)[] = [];
  #text = '';
  #size = 0;

  text(text: string): void {
    this.#text += text;
  }

  bytes(bytes: Buffer): void {
    this.#endText();
    this.#all.push(bytes);
    this.#size += bytes.length;
  }

  get size(): number {
    this.#endText();
    return this.#size;
  }

  join(): Buffer {
    const joined = Buffer.allocUnsafe(this.size);
    let at = 0;
    for (let next = 0; next < this.#all.length; next++) {
      const piece = this.#all[next] ?? '';
      at += typeof piece === 'string' ? joined.write(piece, at) : piece.copy(joined, at);
    }
    return joined;
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#all.push(this.#text);
    this.#size += Buffer.byteLength(this.#text);
    this.#text = '';
  }
}

function write(value: unknown, pieces: Pieces): void {
  if (value === null || typeof value !== 'object') pieces.text(JSON.stringify(value) ?? 'null');
  else if (Object.isFrozen(value)) pieces.bytes(remembered(value));
  else if (Array.isArray(value)) writeList(value, pieces);
  else if (Object.getPrototypeOf(value) === Object.prototype) writeRecord(value, pieces);
  else pieces.text(JSON.stringify(value) ?? 'null');
}

function writeList(list: readonly unknown[], pieces: Pieces): void {
  pieces.text('[');
  for (let at = 0; at < list.length; at++) {
    if (at > 0) pieces.text(',');
    write(list[at], pieces);
  }
  pieces.text(']');
}

function writeRecord(record: object, pieces: Pieces): void {
  let before = '{';
  for (const name of Object.keys(record)) {
    const value = (record as Record<string, unknown>)[name];
    if (value === undefined) continue;
    pieces.text(`${before}${JSON.stringify(name)}:`);
    write(value, pieces);
    before = ',';
  }
  pieces.text(before === '{' ? '{}' : '}');
}

function remembered(value: object): Buffer {
  const kept = known.get(value);
  if (kept) return kept;
  const bytes = Buffer.from(JSON.stringify(value));
  known.set(value, bytes);
  return bytes;
}
