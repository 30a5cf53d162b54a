import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gitReadLineBytes } from '#generated/constants.ts';
import { GitError } from './processes/git-error.ts';

const hooks = fileURLToPath(new URL('hooks/', import.meta.url));

/**
 * What lets a git that takes a push in ask the hub first. Throws where the hook cannot be run: git would go on without it.
 */
export async function askingFirst(): Promise<string> {
  await access(join(hooks, 'pre-receive'), constants.X_OK);
  return `core.hooksPath=${hooks}`;
}

/** An object that a push brought. */
export interface NewObject {
  id: string;
  /** As git calls it: blob, tree, commit or tag. */
  type: string;
  /** Bytes. */
  size: number;
}

/** Reads along what a push brought, part by part, while it comes. */
export interface ObjectReader {
  begin(object: NewObject): void;
  part(bytes: Buffer): void;
  end(): void;
}

const newline = 0x0a;

/** The other end of `hooks/pre-receive`: what a push brought, before any ref is moved. */
export class NewObjects {
  readonly #hook: Duplex;
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #isAsked = false;

  constructor(hook: Duplex) {
    this.#hook = hook;
    // Git that was ended says why by itself.
    hook.on('error', () => {});
    this.#chunks = hook[Symbol.asyncIterator]();
  }

  /**
   * Whether the hook has said anything at all: git runs none where nothing is to be moved, as where it only asks whether it may
   * push, and where it refuses what came by itself.
   */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** What whoever pushes said with `git push -o`; asked before anything else. */
  async options(): Promise<string[]> {
    const options: string[] = [];
    for await (const line of this.#lines()) options.push(line);
    return options;
  }

  /** Goes through all that came, once. */
  async read(reader: ObjectReader): Promise<void> {
    for await (const head of this.#lines()) {
      const [id = '', type = '', size = ''] = head.split(' ');
      if (!/^\d+$/.test(size)) throw broken();
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
      await this.#line();
    }
  }

  /** Where those of the objects stand that no ref led to before, the path of each as bytes in Latin-1. */
  async where(ids: ReadonlySet<string>): Promise<Map<string, string>> {
    this.#hook.write('where\n');
    const found = new Map<string, string>();
    for await (const line of this.#lines()) {
      const id = line.split(' ', 1)[0] ?? '';
      if (ids.has(id)) found.set(id, line.slice(id.length + 1));
    }
    return found;
  }

  /** The verdict, once: words for whoever pushed why it is not taken in, or none where it is. */
  answer(refusal?: string): void {
    const said = refusal === undefined ? 'taken\n' : `refused\n${refusal}`;
    this.#hook.end(said, () => this.#hook.destroy());
  }

  /** Gives no verdict: git takes that as a refusal. */
  giveUp(): void {
    this.#hook.destroy();
  }

  /** Lines up to an empty one. */
  async *#lines(): AsyncGenerator<string> {
    for (let line = await this.#line(); line !== ''; line = await this.#line()) yield line;
  }

  async #line(): Promise<string> {
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
    if (done) throw broken();
    this.#isAsked = true;
    return value as Buffer;
  }
}

const broken = () => new GitError('failed', 'pre-receive broke off');
