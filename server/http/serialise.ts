import { LRUCache } from 'lru-cache';
import { answerKeptBytes } from '#generated/constants.ts';
import { named } from '../load/caches.ts';

/** The JSON of a frozen part, and what stands for it where it is compared: no other has its sign, and no JSON holds one like it. */
interface Written {
  bytes: Buffer;
  sign: string;
}

const known = new WeakMap<object, Written>();
let signs = 0;

/** What was joined, by its texts and the signs of its frozen parts. The same bytes again are packed once, too. */
const joined = named(
  'answers',
  new LRUCache<string, Buffer>({
    maxSize: answerKeptBytes,
    // With what is packed of it, at most as much again, and two bytes for each character of what stands for it.
    sizeCalculation: (bytes, texts) => 2 * (bytes.length + texts.length),
  }),
);

/**
 * JSON of a value, as the bytes that are sent, in which frozen parts are written once and remembered.
 * Lists consist of frozen cards, so that a page costs a look at what stands in it instead of a walk over every field and
 * character. Nobody may change the bytes: they are others' answers as well.
 */
export function serialise(value: unknown): Buffer {
  return piecesOf(value).join();
}

/** Bytes that a value takes as JSON; those of frozen parts are known, and are counted without being copied. */
export function jsonBytes(value: unknown): number {
  // Asked for every card of every page, of which nearly all are known.
  const kept = known.get(value as object);
  if (kept) return kept.bytes.length;
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
  /** All texts so far, each frozen part by its sign; empty where there is none. */
  #signed = '';

  text(text: string): void {
    this.#text += text;
  }

  frozen({ bytes, sign }: Written): void {
    this.#signed += this.#text + sign;
    this.#endText();
    this.#all.push(bytes);
    this.#size += bytes.length;
  }

  get size(): number {
    this.#endText();
    return this.#size;
  }

  join(): Buffer {
    if (this.#signed === '') return this.#copied();
    const signed = this.#signed + this.#text;
    const before = joined.get(signed);
    if (before) return before;
    const bytes = this.#copied();
    joined.set(signed, bytes);
    return bytes;
  }

  #copied(): Buffer {
    const bytes = Buffer.allocUnsafe(this.size);
    let at = 0;
    for (let next = 0; next < this.#all.length; next++) {
      const piece = this.#all[next] ?? '';
      at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at);
    }
    return bytes;
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
  else if (Object.isFrozen(value)) pieces.frozen(remembered(value));
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

function remembered(value: object): Written {
  const kept = known.get(value);
  if (kept) return kept;
  signs += 1;
  const written = { bytes: Buffer.from(JSON.stringify(value)), sign: `\0${signs}\0` };
  known.set(value, written);
  return written;
}
