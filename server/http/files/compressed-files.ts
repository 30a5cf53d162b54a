import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { assetCompressionBr, assetCompressionGzip } from '#generated/constants.ts';
import { named } from '../../load/caches.ts';
import { compress, type Encoding } from '../compress.ts';

const levels = { br: assetCompressionBr, gzip: assetCompressionGzip };

/** What a file was when it was looked at. */
export interface Version {
  size: number;
  changedMs: number;
}

interface Options {
  root: string;
  /** How much is kept in memory. */
  keptBytes: number;
}

/** Files of a folder, compressed when they are first asked for and kept for who comes next. */
export class CompressedFiles {
  readonly #root: string;
  readonly #kept: LRUCache<string, Buffer>;
  readonly #making = new Map<string, Promise<Buffer>>();
  #made = 0;

  constructor({ root, keptBytes }: Options) {
    this.#root = root;
    this.#kept = named(
      'compressedFiles',
      new LRUCache({ maxSize: keptBytes, sizeCalculation: ({ length }) => length + 1 }),
    );
  }

  /** How many were compressed so far. */
  get made(): number {
    return this.#made;
  }

  async versionOf(name: string): Promise<Version> {
    const { size, mtimeMs } = await stat(join(this.#root, name));
    return { size, changedMs: Math.trunc(mtimeMs) };
  }

  /** A file in one version of it: however many ask at once, it is compressed once. */
  async get(name: string, { size, changedMs }: Version, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${size} ${changedMs} ${name}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const making = this.#making.get(key) ?? this.#make(key, name, encoding);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, name: string, encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = (await this.#packedAhead(name, encoding)) ?? (await this.#pack(name, encoding));
      this.#kept.set(key, bytes);
      return bytes;
    } finally {
      this.#making.delete(key);
    }
  }

  async #pack(name: string, encoding: Encoding): Promise<Buffer> {
    const bytes = await compress(await readFile(join(this.#root, name)), encoding, levels);
    this.#made += 1;
    return bytes;
  }

  /** What the build has packed; nothing where the file was changed since. */
  async #packedAhead(name: string, encoding: Encoding): Promise<Buffer | undefined> {
    const path = join(this.#root, `${name}.${encoding}`);
    const packed = await stat(path).catch(() => undefined);
    if (!packed || packed.mtimeMs < (await stat(join(this.#root, name))).mtimeMs) return undefined;
    return readFile(path);
  }
}
