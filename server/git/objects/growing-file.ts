import { EventEmitter, once } from 'node:events';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gitFilesChunkBytes } from '#generated/constants.ts';

/** A part of a file: the first byte and the last one. */
export interface Part {
  start: number;
  end: number;
}

/** A file that may be read while it is being written: whoever wants what is not there yet waits for it. */
export class GrowingFile {
  readonly path: string;
  readonly size: number;
  readonly #events = new EventEmitter().setMaxListeners(0);
  #written = 0;
  #readers = 0;
  #failure: unknown;

  constructor(path: string, size: number) {
    this.path = path;
    this.size = size;
  }

  get written(): number {
    return this.#written;
  }

  get isWhole(): boolean {
    return this.#written === this.size;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  /** Bytes that the disk will still be asked for. */
  get unwrittenBytes(): number {
    return this.#failure === undefined ? this.size - this.#written : 0;
  }

  /** Writes what comes, and fails for whoever reads where it is not all there is to come. */
  async write(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      // Not over another's: two who write one file would mix it up.
      const file = await open(this.path, 'wx', 0o600);
      try {
        for await (const chunk of source) {
          if (this.#written + chunk.length > this.size) throw new Error('More came than there should be.');
          await file.writeFile(chunk);
          this.#written += chunk.length;
          this.#events.emit('grown');
        }
      } finally {
        await file.close();
      }
      if (!this.isWhole) throw new Error('Less came than there should be.');
    } catch (error) {
      this.#failure = error;
      this.#events.emit('grown');
      throw error;
    }
  }

  /** Resolves when so much is there, or all; throws where it will not be. */
  async reaches(bytes: number): Promise<void> {
    while (this.#written < Math.min(bytes, this.size)) {
      if (this.#failure !== undefined) throw this.#failure;
      await once(this.#events, 'grown');
    }
  }

  /** For one reader, who closes it, or reads a part of it to the end. */
  open(): OpenFile {
    this.#readers += 1;
    return new OpenFile(this, () => {
      this.#readers -= 1;
    });
  }
}

/** One reader of a file, who holds a handle and, reading on or not, one chunk. */
export class OpenFile {
  readonly #file: GrowingFile;
  readonly #leave: () => void;
  #isClosed = false;

  constructor(file: GrowingFile, leave: () => void) {
    this.#file = file;
    this.#leave = leave;
  }

  /** The first bytes. */
  async start(bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const part = { start: 0, end: Math.min(bytes, this.#file.size) - 1 };
    for await (const chunk of this.#bytes(part)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  read(part: Part): Readable {
    const stream = Readable.from(this.#partOf(part), {
      objectMode: false,
      highWaterMark: gitFilesChunkBytes,
    });
    // Whoever never begins to read ends as well.
    return stream.on('close', () => this.close());
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leave();
  }

  async *#partOf(part: Part): AsyncGenerator<Buffer> {
    try {
      yield* this.#bytes(part);
    } finally {
      this.close();
    }
  }

  async *#bytes({ start, end }: Part): AsyncGenerator<Buffer> {
    const handle = await open(this.#file.path);
    try {
      for (let at = start; at <= end; ) {
        await this.#file.reaches(at + 1);
        const wanted = Math.min(gitFilesChunkBytes, Math.min(this.#file.written, end + 1) - at);
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), { position: at });
        if (bytesRead === 0) throw new Error('The file is shorter than it was.');
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    } finally {
      await handle.close();
    }
  }
}
