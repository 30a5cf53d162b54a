import { gitReadersIdleMs, gitReadersOpen } from '#generated/constants.ts';
import { CatFile } from './cat-file.ts';

interface Reader {
  catFile: CatFile;
  timer: NodeJS.Timeout;
}

/** Keeps one `cat-file` open per repository in use: the least recently used closes beyond `max`, an idle one
 *  after a while. Closing lets questions that were already asked be answered first. */
export class CatFilePool {
  readonly #readers = new Map<string, Reader>();
  readonly #max: number;
  readonly #idleMs: number;

  constructor(options: { max?: number; idleMs?: number } = {}) {
    this.#max = options.max ?? gitReadersOpen;
    this.#idleMs = options.idleMs ?? gitReadersIdleMs;
  }

  get size(): number {
    return this.#readers.size;
  }

  for(dir: string): CatFile {
    const known = this.#readers.get(dir);
    if (known && !known.catFile.ended) {
      this.#readers.delete(dir);
      this.#readers.set(dir, known);
      known.timer.refresh();
      return known.catFile;
    }
    if (known) this.drop(dir);
    const catFile = new CatFile(dir);
    const timer = setTimeout(() => this.#closeIdle(dir), this.#idleMs);
    timer.unref();
    this.#readers.set(dir, { catFile, timer });
    for (const oldest of this.#readers.keys()) {
      if (this.#readers.size <= this.#max) break;
      this.drop(oldest);
    }
    return catFile;
  }

  drop(dir: string): void {
    const reader = this.#readers.get(dir);
    if (!reader) return;
    clearTimeout(reader.timer);
    this.#readers.delete(dir);
    reader.catFile.end();
  }

  close(): void {
    for (const dir of [...this.#readers.keys()]) this.drop(dir);
  }

  #closeIdle(dir: string): void {
    const reader = this.#readers.get(dir);
    if (reader?.catFile.idle) this.drop(dir);
    else reader?.timer.refresh();
  }
}
