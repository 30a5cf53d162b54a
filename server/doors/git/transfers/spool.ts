import type { FileHandle } from 'node:fs/promises';
import { gitTransferBufferReadBytes, gitTransferInMemoryBytes } from '#generated/constants.ts';
import { openNameless } from './nameless-file.ts';

/**
 * What came in, kept so that it can be read more than once, and read on while more of it comes. What is short stays in
 * memory, anything else goes to the disk.
 */
export class Spool {
  readonly #folder: string;
  #start: Buffer[] = [];
  #file: FileHandle | undefined;
  #size = 0;
  #state: 'open' | 'whole' | 'broken' = 'open';
  #users = 0;
  #isDone = false;
  readonly #waiting = new Set<() => void>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether all of it has come. */
  get isWhole(): boolean {
    return this.#state === 'whole';
  }

  /** Adds bytes; the next may come when these are kept. */
  async write(chunk: Buffer): Promise<void> {
    // Whoever hangs up meanwhile closes it: the file that is just being opened would stay open.
    this.#users += 1;
    try {
      if (!this.#file && this.#size + chunk.length > gitTransferInMemoryBytes) await this.#toDisk();
      if (this.#file) await writeAll(this.#file, chunk, this.#size);
      else this.#start.push(chunk);
      this.#size += chunk.length;
      this.#wake();
    } finally {
      this.#users -= 1;
      await this.#letGo();
    }
  }

  /** No more comes: all of it has, or the rest never will. */
  end(state: 'whole' | 'broken'): void {
    if (this.#state === 'open') this.#state = state;
    this.#wake();
  }

  /** Resolves once so much has come, or nothing more comes. */
  async reached(bytes: number): Promise<void> {
    while (this.#size < bytes && this.#state === 'open') await this.#change();
  }

  /** Gives all of it from the start and follows what comes; what broke off just ends. `hungry` is told of each wait. */
  async *read(hungry: (wait: Promise<void>) => void = () => {}): AsyncGenerator<Buffer> {
    this.#users += 1;
    try {
      let at = 0;
      while (true) {
        if (at < this.#size) {
          const part = await this.#part(at);
          at += part.length;
          yield part;
        } else if (this.#state !== 'open') {
          return;
        } else {
          const wait = this.#change();
          hungry(wait);
          await wait;
        }
      }
    } finally {
      this.#users -= 1;
      await this.#letGo();
    }
  }

  /** Lets go of it, once whoever reads or writes it has ended. */
  async close(): Promise<void> {
    this.#isDone = true;
    this.end('broken');
    await this.#letGo();
  }

  async #letGo(): Promise<void> {
    if (!this.#isDone || this.#users > 0) return;
    const file = this.#file;
    this.#file = undefined;
    this.#start = [];
    await file?.close();
  }

  async #part(at: number): Promise<Buffer> {
    if (!this.#file) return Buffer.concat(this.#start).subarray(at);
    const part = Buffer.allocUnsafe(Math.min(gitTransferBufferReadBytes, this.#size - at));
    const { bytesRead } = await this.#file.read(part, 0, part.length, at);
    return part.subarray(0, bytesRead);
  }

  async #toDisk(): Promise<void> {
    const file = await openNameless(this.#folder);
    await writeAll(file, Buffer.concat(this.#start), 0);
    this.#start = [];
    this.#file = file;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}

/** A file may take less at once than it is given. */
export async function writeAll(file: FileHandle, chunk: Buffer, at: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}
