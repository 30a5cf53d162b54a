import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  gitTransferBufferFileBytes,
  gitTransferBufferReadBytes,
  gitTransferDiskEachBytes,
  gitTransferInMemoryBytes,
  gitTransferLookEveryMs,
  gitTransferPaceLeastBytes,
  gitTransferPaceWithinMs,
} from '#generated/constants.ts';
import { openNameless } from './nameless-file.ts';
import { writeAll } from './spool.ts';
import type { DiskPart } from './waiting-disk.ts';

interface Options {
  folder: string;
  disk: DiskPart;
  /** Whether nobody needs what its writer holds, who may wait for the reader then. */
  isCalm?(): boolean;
  /** Told when nothing more can be kept: whoever writes waits for the reader from here on. */
  onStuck?(): void;
  /** What goes forward only, in milliseconds. */
  now?(): number;
}

/** Somebody else needs what the writer of a slow reader holds, and there is nowhere to keep the rest. */
export class TooSlowError extends Error {}

/**
 * What git has written and its reader has not taken yet. While nobody waits for a place, git waits for its reader: it
 * takes little then, and a disk is slower than most lines. As soon as somebody does, what is left goes to the disk, so
 * that git ends, and holds nothing for hours.
 */
export class Backlog extends Readable {
  readonly #options: Options;
  #queue: Buffer[] = [];
  #queued = 0;
  #file: FileHandle | undefined;
  /** What of the file is still to be read: from head to tail. */
  #head = 0;
  #tail = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isReading = false;
  #isHungry = false;
  #isFilled = false;
  #taken: (() => void) | undefined;
  /** Bytes that the reader has taken, all together. */
  #given = 0;
  /** Since when others wait while he takes little, and what he had taken then. */
  #mark: { since: number; given: number } | undefined;

  constructor(options: Options) {
    super({ highWaterMark: gitTransferInMemoryBytes });
    this.#options = options;
  }

  /** Takes in all of a stream. Rejects where the reader has gone. */
  async fill(from: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of from) await this.put(chunk);
      this.#isFilled = true;
      this.#deliver();
    } catch (error) {
      this.destroy(error as Error);
      throw error;
    }
  }

  /** Resolves when the bytes are kept, which may be when the reader has taken others. */
  async put(chunk: Buffer): Promise<void> {
    while (!(this.#keep(chunk) || (await this.#alone(() => this.#spill(chunk))))) {
      this.#options.onStuck?.();
      this.#assertPace();
      await this.#untilTaken();
      if (this.destroyed) throw new Error('The reader has gone.');
    }
    this.#deliver();
  }

  override _read(): void {
    this.#isHungry = true;
    this.#deliver();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wake();
    this.#alone(() => this.#release()).then(
      () => done(error),
      () => done(error),
    );
  }

  /** While nobody else waits a reader may be as slow as he likes. */
  #assertPace(): void {
    const { isCalm = () => false, now = () => performance.now() } = this.#options;
    const mark = this.#mark;
    if (isCalm()) this.#mark = undefined;
    else if (!mark || this.#given - mark.given >= gitTransferPaceLeastBytes) {
      this.#mark = { since: now(), given: this.#given };
    } else if (now() - mark.since >= gitTransferPaceWithinMs) throw new TooSlowError();
  }

  #keep(chunk: Buffer): boolean {
    if (this.#head < this.#tail || this.#queued >= gitTransferInMemoryBytes) return false;
    this.#queue.push(chunk);
    this.#queued += chunk.length;
    return true;
  }

  async #spill(chunk: Buffer): Promise<boolean> {
    const end = this.#tail + chunk.length;
    const { isCalm, disk, folder } = this.#options;
    if (this.destroyed || isCalm?.() || end > gitTransferDiskEachBytes || !disk.cover(end)) return false;
    this.#file ??= await openNameless(folder);
    await writeAll(this.#file, chunk, this.#tail);
    this.#tail = end;
    return true;
  }

  #deliver(): void {
    if (!this.#isHungry || this.#isReading) return;
    const [first] = this.#queue;
    if (first) {
      this.#queue.shift();
      this.#queued -= first.length;
      this.#hand(first);
    } else if (this.#head < this.#tail) {
      this.#isReading = true;
      this.#alone(() => this.#readFile()).catch((error: Error) => this.destroy(error));
    } else if (this.#isFilled) {
      this.#hand(null);
    }
  }

  #hand(chunk: Buffer | null): void {
    this.#isHungry = false;
    this.#given += chunk?.length ?? 0;
    this.#wake();
    this.push(chunk);
  }

  async #readFile(): Promise<void> {
    const part = Buffer.allocUnsafe(Math.min(gitTransferBufferReadBytes, this.#tail - this.#head));
    const read = await this.#file?.read(part, 0, part.length, this.#head);
    this.#head += read?.bytesRead ?? 0;
    if (this.#head === this.#tail) await this.#empty();
    this.#isReading = false;
    if (!this.destroyed) this.#hand(part.subarray(0, read?.bytesRead));
  }

  /** All of it has been read: it begins anew at its start, and what had grown is given back. */
  async #empty(): Promise<void> {
    const isLarge = this.#tail > gitTransferBufferFileBytes;
    this.#head = 0;
    this.#tail = 0;
    if (!isLarge) return;
    await this.#file?.truncate(0);
    this.#options.disk.release();
  }

  async #release(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#queue = [];
    this.#head = 0;
    this.#tail = 0;
    this.#options.disk.release();
    await file?.close();
  }

  /** Resolves when the reader has taken something, and now and then, since others may need the room by now. */
  #untilTaken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, gitTransferLookEveryMs);
      this.#taken = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.destroyed) this.#wake();
    });
  }

  #wake(): void {
    this.#taken?.();
    this.#taken = undefined;
  }

  /** Reading and writing the file take turns: what is begun ends before the next. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}
