import { mkdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gitFilesFreeBytes, gitFilesRoomBytes } from '#generated/constants.ts';
import { startBlob } from './blob-stream.ts';
import { GrowingFile, type OpenFile } from './growing-file.ts';

interface Bounds {
  /** Bytes of all files. */
  room: number;
  /** Bytes that stay free on the disk. */
  free: number;
}

interface Blob {
  dir: string;
  id: string;
  size: number;
}

interface Kept {
  file: GrowingFile;
  /** Whether there was room for it; rejects where git could not give it. */
  hasBegun: Promise<boolean>;
}

/**
 * Large files as they are read: git can only give a file whole and from its beginning, and has all of it in memory where it
 * is stored as a difference. So it writes each once, and parts of it are read from there, also while it is being written.
 * Whether somebody may read it is not known here, and asked before. What is kept is known in memory alone, so that nothing
 * a crash left is ever taken for a file.
 */
export class BlobFiles {
  readonly #folder: string;
  readonly #bounds: Bounds;
  /** The longest unread first. */
  readonly #files = new Map<string, Kept>();
  #made = 0;

  constructor(folder: string, bounds: Partial<Bounds> = {}) {
    this.#folder = folder;
    this.#bounds = { room: gitFilesRoomBytes, free: gitFilesFreeBytes, ...bounds };
    this.close();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Bytes that are kept, or will be when all is written. */
  get bytes(): number {
    return this.#sum(({ file }) => file.size);
  }

  /** A blob's file, open for reading, kept before or from now on; undefined where there is no room for it. */
  open(dir: string, id: string, size: number): Promise<OpenFile | undefined> {
    const name = nameOf(dir, id);
    const kept = this.#files.get(name) ?? this.#begin(name, { dir, id, size });
    this.#files.delete(name);
    this.#files.set(name, kept);
    return openOf(kept);
  }

  /** What is kept already. */
  async find(dir: string, id: string): Promise<OpenFile | undefined> {
    const kept = this.#files.get(nameOf(dir, id));
    return kept && openOf(kept);
  }

  /** Takes away what is kept of a repository. */
  forget(dir: string): void {
    const prefix = nameOf(dir, '');
    for (const [name, { file }] of this.#files) if (name.startsWith(prefix)) this.#drop(name, file);
  }

  /** Takes everything away. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #begin(name: string, blob: Blob): Kept {
    this.#made += 1;
    const file = new GrowingFile(join(this.#folder, `${name}.${this.#made}`), blob.size);
    // After this, when it is counted among the others.
    const beginning = Promise.resolve().then(() => this.#write(name, file, blob));
    const hasBegun = beginning.catch((error: unknown) => {
      this.#drop(name, file);
      throw error;
    });
    return { file, hasBegun };
  }

  /** Resolves when there is something to read. */
  async #write(name: string, file: GrowingFile, { dir, id }: Blob): Promise<boolean> {
    if (!(await this.#makeRoom(file))) {
      this.#drop(name, file);
      return false;
    }
    const blob = await startBlob(dir, id);
    const written = file.write(blob.bytes).finally(() => blob.end());
    written.catch(() => this.#drop(name, file));
    await file.reaches(1);
    return true;
  }

  /** Lets go of what nobody reads, the longest unread first, until there is room. */
  async #makeRoom(file: GrowingFile): Promise<boolean> {
    if (file.size > this.#bounds.room) return false;
    while (!(await this.#fits())) {
      const oldest = [...this.#files].find(([, kept]) => kept.file.isWhole && !kept.file.isRead);
      if (!oldest) return false;
      this.#drop(oldest[0], oldest[1].file);
    }
    return true;
  }

  async #fits(): Promise<boolean> {
    if (this.bytes > this.#bounds.room) return false;
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize - this.#sum(({ file }) => file.unwrittenBytes) >= this.#bounds.free;
  }

  #sum(bytesOf: (kept: Kept) => number): number {
    return [...this.#files.values()].reduce((sum, kept) => sum + bytesOf(kept), 0);
  }

  /** Who reads it goes on: the disk has it back when the last one has ended. */
  #drop(name: string, file: GrowingFile): void {
    if (this.#files.get(name)?.file === file) this.#files.delete(name);
    rm(file.path, { force: true }).catch(() => {});
  }
}

/** Counts as a reader from now on, so that it is not let go of meanwhile. */
async function openOf({ file, hasBegun }: Kept): Promise<OpenFile | undefined> {
  const reader = file.open();
  try {
    if (await hasBegun) return reader;
  } catch (error) {
    reader.close();
    throw error;
  }
  reader.close();
  return undefined;
}

/** Each repository has its own, though another may have the same blob: what one is rid of must be gone. */
function nameOf(dir: string, id: string): string {
  return `${basename(dir)}.${id}`;
}
