import { isOutOfMemory } from '../../git/index.ts';
import { bandOf, endPacket, lengthDigits, packetHead } from './packets.ts';

const head = /^[0-9a-f]{4}$/;

/** What stands for the last words of git where what packs for it was ended. */
export interface LastWords {
  words(): string;
  /** Whether it was ended by us; that it died of too little memory it says itself. */
  isCut(): boolean;
}

/**
 * Passes on what git answers to a fetch. Where what packs for it dies of too little memory, or is ended for others, git ends
 * with a guess at damage on our side, though the answer has begun: words of ours stand in its place.
 */
export async function* withLastWords(from: AsyncIterable<Buffer>, words: LastWords): AsyncGenerator<Buffer> {
  const reader = new PacketReader(words);
  for await (const chunk of from) for (const part of reader.read(chunk)) if (part.length > 0) yield part;
  if (reader.rest.length > 0) yield reader.rest;
}

/** Looks at the head of each packet, and holds only those that are words. */
class PacketReader {
  readonly #words: LastWords;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes of the packet that is being passed on. */
  #left = 0;
  #isPoor = false;

  constructor(words: LastWords) {
    this.#words = words;
  }

  /** What is held when all has come. */
  get rest(): Buffer {
    return this.#held;
  }

  *read(chunk: Buffer): Generator<Buffer> {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    let begin = 0;
    let at = this.#left;
    while (at + packetHead <= bytes.length) {
      const digits = bytes.toString('latin1', at, at + lengthDigits);
      // Without side bands a pack follows as it is, which begins with other letters.
      const length = head.test(digits) ? Number.parseInt(digits, 16) : Number.POSITIVE_INFINITY;
      const band = length > lengthDigits ? bandOf(bytes.subarray(at)) : undefined;
      const end = at + Math.max(lengthDigits, length);
      if (band === 'told' || band === 'end') {
        if (end > bytes.length) break;
        const packet = bytes.subarray(at, end);
        if (band === 'told') this.#isPoor ||= isOutOfMemory(packet.toString('latin1', packetHead));
        else if (this.#isPoor || this.#words.isCut()) {
          yield bytes.subarray(begin, at);
          yield endPacket(this.#words.words());
          begin = end;
        }
      }
      at = end;
    }
    const passed = Math.min(at, bytes.length);
    this.#held = bytes.subarray(passed);
    this.#left = at - passed;
    yield bytes.subarray(begin, passed);
  }
}
