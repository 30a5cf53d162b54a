import { isOutOfMemory } from '../../../git/index.ts';
import { bandOf, endPacket, errorPacket, lengthDigits, packetHead } from './packets.ts';

const head = /^[0-9a-f]{4}$/;
/** What ends an answer that is whole. */
const flush = '0000';

/** What stands for the last words of git where what packs for it was ended. */
export interface LastWords {
  words(): string;
  /** Whether it was ended by us; that it died of too little memory it says itself. */
  isCut(): boolean;
  /** Why an answer breaks off without any words, when git has ended; undefined where git meant it to end so. */
  whyBroken(): Promise<string | undefined>;
  /** Whether git speaks in side bands from the first word of its answer on that is no acknowledgement. */
  isBanded: boolean;
}

/**
 * Passes on what git answers to a fetch. Where what packs for it dies of too little memory, or is ended for others, git ends
 * with a guess at damage on our side, though the answer has begun: words of ours stand in its place. Where that died before
 * it was told what to pack, git dies of telling it, and says nothing at all: they end the answer then.
 */
export async function* withLastWords(from: AsyncIterable<Buffer>, words: LastWords): AsyncGenerator<Buffer> {
  const reader = new PacketReader(words);
  for await (const chunk of from) for (const part of reader.read(chunk)) if (part.length > 0) yield part;
  const why = reader.isWhole ? undefined : await words.whyBroken();
  const last = why === undefined ? reader.rest : reader.lastOf(why);
  if (last.length > 0) yield last;
}

/** Looks at the head of each packet, and holds only those that are words until they are whole. */
class PacketReader {
  readonly #words: LastWords;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes of the packet that is being passed on. */
  #left = 0;
  #isPoor = false;
  #isBanded: boolean;
  #hasEnded = false;

  constructor(words: LastWords) {
    this.#words = words;
    this.#isBanded = words.isBanded;
  }

  /** Whether nothing need follow what has come. */
  get isWhole(): boolean {
    return this.#hasEnded || this.#held.equals(Buffer.from(flush));
  }

  /** What is held when all has come. */
  get rest(): Buffer {
    return this.#held;
  }

  /** What ends an answer that has broken off. Nothing can be said in a pack that is sent as it is. */
  lastOf(words: string): Buffer {
    if (this.#left === Number.POSITIVE_INFINITY) return this.#held;
    // Its reader waits for the rest of a packet, of which he has no use any more.
    const filled = Buffer.alloc(this.#left);
    return Buffer.concat([filled, this.#isBanded ? endPacket(words) : errorPacket(words)]);
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
      if (band !== 'answer' && Number.isFinite(end)) {
        if (end > bytes.length) break;
        const packet = bytes.subarray(at, end);
        this.#hasEnded ||= band === 'end';
        if (band === 'told') this.#isPoor ||= isOutOfMemory(packet.toString('latin1', packetHead));
        else if (band === 'end' && (this.#isPoor || this.#words.isCut())) {
          yield bytes.subarray(begin, at);
          yield endPacket(this.#words.words());
          begin = end;
        }
      }
      this.#isBanded ||= band !== undefined || isPackNext(bytes.subarray(at + lengthDigits, end));
      at = end;
    }
    const passed = Math.min(at, bytes.length);
    this.#held = bytes.subarray(passed);
    this.#left = at - passed;
    yield bytes.subarray(begin, passed);
  }
}

/** Whether side bands begin after these words, by git's `protocol-v2`. */
const isPackNext = (content: Buffer) => content.equals(Buffer.from('packfile\n'));
