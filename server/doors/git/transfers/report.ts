import type { Readable, Writable } from 'node:stream';
import { gitReceiveReportBytes } from '#generated/constants.ts';
import { isOutOfMemory } from '../../../git/index.ts';
import {
  bandOf,
  isProgress,
  isStillHere,
  isTold,
  lengthDigits,
  packetHead,
  packetsOf,
  toldPacket,
} from './packets.ts';

/**
 * What git answers to a push. Its progress goes out at once; the rest is held until it is known whether git has died of
 * too little memory, since then it is asked again, and nobody needs to hear of the first try.
 */
export class Report {
  readonly #out: Writable;
  #held: Buffer = Buffer.alloc(0);
  #isHolding = false;

  constructor(out: Writable) {
    this.#out = out;
  }

  /** Reads all that git says. */
  async read(stdout: Readable): Promise<void> {
    for await (const chunk of stdout as AsyncIterable<Buffer>) {
      if (this.#held.length < gitReceiveReportBytes) this.#held = Buffer.concat([this.#held, chunk]);
      if (!this.#isHolding) this.#pass();
    }
  }

  /** Whether git has died of too little memory. */
  get isOutOfMemory(): boolean {
    return isOutOfMemory(this.#text);
  }

  /** Whether git has taken in all objects, and said of each ref what became of it. */
  get isWhole(): boolean {
    return /unpack ok\n/.test(this.#text) && this.#text.endsWith('0000');
  }

  /** Whether git has said of every ref that it stays as it was. */
  get isRefusal(): boolean {
    const [unpacked, ...refs] = linesOf(this.#held);
    const end = refs.pop();
    const isAnswer = unpacked?.startsWith('unpack ') === true && end === '' && refs.length > 0;
    return isAnswer && refs.every((line) => line.startsWith('ng '));
  }

  /** The refs of which git has said that they stay as they were. */
  get refused(): ReadonlySet<string> {
    const named = linesOf(this.#held).flatMap((line) => /^ng (\S+)/.exec(line)?.[1] ?? []);
    return new Set(named.map((name) => Buffer.from(name, 'latin1').toString()));
  }

  /** Whether what unpacks the push was ended before it could say why: it wrote more than the disk has room for. */
  get isCutShort(): boolean {
    return (
      /unpack (?:index-pack|unpack-objects) abnormal exit/.test(this.#text) &&
      !/fatal:|error:/.test(this.#text)
    );
  }

  /** Lets out what was held; words of ours stand for what git complains of, where there are any. */
  release(words?: string): void {
    if (words === undefined) {
      this.#out.write(this.#held);
      return;
    }
    const [packets, rest] = packetsOf(this.#held);
    this.#out.write(toldPacket(`${words}\n`));
    this.#out.write(Buffer.concat([...packets.filter((packet) => !isTold(packet)), rest]));
  }

  get #text(): string {
    return this.#held.toString('latin1');
  }

  #pass(): void {
    const [packets, rest] = packetsOf(this.#held);
    const first = packets.findIndex((packet) => !(isProgress(packet) || isStillHere(packet)));
    this.#isHolding = first >= 0;
    const passing = this.#isHolding ? packets.slice(0, first) : packets;
    for (const packet of passing) this.#out.write(packet);
    this.#held = this.#isHolding ? Buffer.concat([...packets.slice(first), rest]) : Buffer.from(rest);
  }
}

/** The lines of the answer itself, whether it comes on a side band or not; a mark without content is an empty one. */
function linesOf(bytes: Buffer): string[] {
  const [packets] = packetsOf(bytes);
  const isBanded =
    packets.length > 0 && packets.every((packet) => packet.length === lengthDigits || bandOf(packet));
  const answered = packets.flatMap((packet) =>
    bandOf(packet) === 'answer' ? [packet.subarray(packetHead)] : [],
  );
  const lines = isBanded ? packetsOf(Buffer.concat(answered))[0] : packets;
  return lines.map((line) => line.toString('latin1', lengthDigits));
}
