import { setTimeout as pass } from 'node:timers/promises';
import {
  gitReadersAssumedBytes,
  gitReadersIdleMs,
  gitReadersKeptBytes,
  gitReadersLookMs,
  gitReadersOpen,
} from '#generated/constants.ts';
import type { Leave } from '../../load/share.ts';
import { GitError } from '../processes/git-error.ts';
import { findAnonymousBytes } from '../processes/memory-watch.ts';
import { type Place, takePlace, tryKeepIdle } from '../processes/place.ts';
import { CatFile } from './cat-file.ts';

interface Reader {
  catFile: CatFile;
  timer: NodeJS.Timeout;
  /** Gives back the room that it has while nobody asks it. */
  leaveIdle: Leave;
}

/** Questions that are under way in one repository, and the place that they have together. */
interface Asking {
  count: number;
  place: Promise<Place>;
}

/** Keeps one `cat-file` open per repository in use: the least recently used closes beyond `max`, an idle one
 *  after a while. Closing lets questions that were already asked be answered first. */
export class CatFilePool {
  readonly #readers = new Map<string, Reader>();
  readonly #asking = new Map<string, Asking>();
  readonly #looked = new WeakSet<CatFile>();
  readonly #max: number;
  readonly #idleMs: number;

  constructor(options: { max?: number; idleMs?: number } = {}) {
    this.#max = options.max ?? gitReadersOpen;
    this.#idleMs = options.idleMs ?? gitReadersIdleMs;
  }

  get size(): number {
    return this.#readers.size;
  }

  /**
   * Asks the reader of a repository, in a place that all who ask it at this moment have together. Asks again where it
   * ended of what another wanted to know, which that one is told.
   */
  async ask<Answer>(dir: string, question: (reader: CatFile) => Promise<Answer>): Promise<Answer> {
    const asking = this.#asking.get(dir) ?? { count: 0, place: takePlace('read') };
    this.#asking.set(dir, asking);
    asking.count += 1;
    try {
      await asking.place;
      while (true) {
        const reader = this.for(dir);
        try {
          return await question(reader);
        } catch (error) {
          if (!isDisplaced(error)) throw error;
        } finally {
          this.#lookAt(dir, reader);
        }
      }
    } finally {
      asking.count -= 1;
      if (asking.count === 0) {
        this.#asking.delete(dir);
        // Where there was no place there is nothing to give back.
        asking.place.then(({ leave }) => this.#rest(dir, leave)).catch(() => {});
      }
    }
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
    this.#readers.set(dir, { catFile, timer, leaveIdle: () => {} });
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
    reader.catFile.gone.then(() => reader.leaveIdle());
  }

  close(): void {
    for (const dir of [...this.#readers.keys()]) this.drop(dir);
  }

  /** Gives a place back for what the reader has by now. One for which there is no room is let go of. */
  #rest(dir: string, leave: Leave): void {
    const reader = this.#readers.get(dir);
    if (!reader || this.#holdIdle(reader)) leave();
    else {
      this.drop(dir);
      reader.catFile.gone.then(leave);
    }
  }

  #holdIdle(reader: Reader): boolean {
    const { pid } = reader.catFile;
    reader.leaveIdle();
    const bytes = (pid && findAnonymousBytes(pid)) || gitReadersAssumedBytes;
    const leave = tryKeepIdle(bytes);
    reader.leaveIdle = leave ?? (() => {});
    return leave !== undefined;
  }

  /** Git gives back little of what it once had, so that one which has grown is let go of. */
  async #lookAt(dir: string, catFile: CatFile): Promise<void> {
    if (this.#looked.has(catFile) || catFile.pid === undefined) return;
    this.#looked.add(catFile);
    await pass(gitReadersLookMs, undefined, { ref: false });
    this.#looked.delete(catFile);
    // Where nobody tells, or it has ended, nothing is known to be too much.
    const bytes = findAnonymousBytes(catFile.pid) ?? 0;
    const reader = this.#readers.get(dir);
    if (reader?.catFile !== catFile) return;
    if (bytes > gitReadersKeptBytes) this.drop(dir);
    // It may have had more when it had just answered; or it has more now, and there is no room for that.
    else if (!this.#asking.has(dir) && !this.#holdIdle(reader)) this.drop(dir);
  }

  #closeIdle(dir: string): void {
    const reader = this.#readers.get(dir);
    if (reader?.catFile.idle) this.drop(dir);
    else reader?.timer.refresh();
  }
}

function isDisplaced(error: unknown): boolean {
  return error instanceof GitError && error.failure === 'displaced';
}
