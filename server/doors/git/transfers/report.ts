import type { Readable, Writable } from 'node:stream';
import { gitReceiveReportBytes } from '#generated/constants.ts';
import { isOutOfMemory } from '../../../git/index.ts';
import { isProgress, isStillHere, isTold, packetsOf, toldPacket } from './packets.ts';

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
