import {
  eventRefNameMaxBytes,
  eventRefsTold,
  gitReceiveCommands,
  gitReceiveCommandsHeadBytes,
  gitReceiveCommandsSizeBytes,
  gitReceiveManyCommands,
} from '#generated/constants.ts';
import type { RefMove } from '#generated/types.ts';
import type { Moves } from '../../../items/index.ts';
import { lengthDigits } from './packets.ts';

/** A command that makes or moves a ref. A new name of nothing deletes it. */
const made = /^[0-9a-f]{40} (?!0{40} )[0-9a-f]{40} /;
const move = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]*)/;
const nothing = /^0+$/;
// biome-ignore lint/plugin: git's `pack-protocol`: two names of forty signs, each with a space behind it
const namesChars = 82;

/** Reads along the commands at the start of a push: which refs it changes, before anything of it is given to git. */
export class Commands {
  #count = 0;
  #bytes = 0;
  #left = 0;
  #digits = '';
  #head = '';
  /** The names at the start of the one that is being read. */
  #names = '';
  #madeCount = 0;
  readonly #moved: RefMove[] = [];
  #moveCount = 0;
  #isOver = false;

  /** Whether so many refs are to change that writing them takes longer than an ordinary push. */
  get areMany(): boolean {
    return this.#count > gitReceiveManyCommands;
  }

  /** Whether each of them makes a ref or moves it, and none is deleted. */
  get areMade(): boolean {
    return this.#isOver && this.#madeCount === this.#count;
  }

  /** Whether the sender reads what is said to it beside the answer. */
  get hearsUs(): boolean {
    return / side-band-64k(?:[ \0\n]|$)/.test(this.#head);
  }

  /** What it is to do to the first refs, and to how many more, as far as that has been read. */
  get moves(): Moves {
    return { moved: this.#moved, more: this.#moveCount - this.#moved.length };
  }

  /** Reads on; false where there are more commands than one push may have, or longer ones: git keeps them all. */
  read(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length && !this.#isOver) {
      if (this.#left > 0) {
        const end = Math.min(chunk.length, at + this.#left);
        if (this.#count === 1 && this.#head.length < gitReceiveCommandsHeadBytes)
          this.#head += chunk.toString('latin1', at, end);
        this.#readNames(chunk.subarray(at, end));
        this.#left -= end - at;
        if (this.#left === 0) this.#noteMove();
        at = end;
      } else {
        this.#digits += String.fromCharCode(chunk[at] as number);
        at += 1;
        if (this.#digits.length === lengthDigits) this.#begin();
      }
    }
    return this.#count <= gitReceiveCommands && this.#bytes <= gitReceiveCommandsSizeBytes;
  }

  /** Whether the command that is being read is told by its name, and not only counted. */
  get #isTold(): boolean {
    return this.#moved.length < eventRefsTold;
  }

  #readNames(part: Buffer): void {
    const { length } = this.#names;
    const most = this.#isTold ? namesChars + eventRefNameMaxBytes : namesChars;
    if (length >= most) return;
    this.#names += part.toString('latin1', 0, most - length);
    if (length < namesChars && made.test(this.#names)) this.#madeCount += 1;
  }

  #noteMove(): void {
    const [, before = '', after = '', ref] = move.exec(this.#names) ?? [];
    if (ref === undefined) return;
    this.#moveCount += 1;
    if (!this.#isTold) return;
    this.#moved.push({
      ref: Buffer.from(ref, 'latin1').toString(),
      ...(!nothing.test(before) && { before }),
      ...(!nothing.test(after) && { after }),
    });
  }

  #begin(): void {
    const length = Number.parseInt(this.#digits, 16);
    this.#digits = '';
    this.#names = '';
    // A mark without content ends them, and what is no length is git's to complain of.
    if (!(length > lengthDigits)) this.#isOver = true;
    else {
      this.#left = length - lengthDigits;
      this.#bytes += length;
      this.#count += 1;
    }
  }
}
