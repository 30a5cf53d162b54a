import { gitReadLineBytes } from '#generated/constants.ts';
import { GitError } from './processes/git-error.ts';

/** An object that came. */
export interface NewObject {
  id: string;
  /** As git calls it: blob, tree, commit or tag. */
  type: string;
  /** Bytes. */
  size: number;
}

/** Reads along what came, part by part, while it comes. */
export interface ObjectReader {
  begin(object: NewObject): void;
  part(bytes: Buffer): void;
  end(): void;
}

const newline = 0x0a;

/** What `git cat-file --batch` and its like write, as it comes: lines, and objects of which each has its size in front. */
export class ByteLines {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #what: string;
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;

  /** @param what who writes, for whoever reads that it broke off */
  constructor(chunks: AsyncIterable<Buffer>, what: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#what = what;
  }

  /** Whether anything has come. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Goes through all objects up to an empty line, once. */
  async readObjects(reader: ObjectReader): Promise<void> {
    for await (const head of this.lines()) {
      const [id = '', type = '', size = ''] = head.split(' ');
      if (!/^\d+$/.test(size)) throw this.#broken();
      reader.begin({ id, type, size: Number(size) });
      let left = Number(size);
      while (left > 0) {
        const bytes = await this.#some();
        const part = bytes.subarray(0, left);
        this.#rest = bytes.subarray(part.length);
        left -= part.length;
        reader.part(part);
      }
      reader.end();
      await this.line();
    }
  }

  /** Lines up to an empty one. */
  async *lines(): AsyncGenerator<string> {
    for (let line = await this.line(); line !== ''; line = await this.line()) yield line;
  }

  async line(): Promise<string> {
    let before: Buffer = Buffer.alloc(0);
    for (;;) {
      const bytes = await this.#some();
      const end = bytes.indexOf(newline);
      const part = end < 0 ? bytes : bytes.subarray(0, end);
      before = before.length === 0 ? part : Buffer.concat([before, part]);
      this.#rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 1);
      if (before.length > gitReadLineBytes) throw new GitError('tooLarge', 'a line');
      if (end >= 0) return before.toString('latin1');
    }
  }

  /** What is there, or comes next. */
  async #some(): Promise<Buffer> {
    if (this.#rest.length > 0) return this.#rest;
    const { value, done } = await this.#chunks.next();
    if (done) throw this.#broken();
    this.#isBegun = true;
    return value;
  }

  #broken(): GitError {
    return new GitError('failed', `${this.#what} broke off`);
  }
}
