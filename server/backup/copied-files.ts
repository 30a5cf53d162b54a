import { createHash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backupReadPartBytes } from '#generated/constants.ts';

/** A file below a folder: its path there, its size in bytes and its sha256 in hex. */
export type CopiedFile = readonly [path: string, bytes: number, sha256: string];

interface Hashed {
  bytes: number;
  sha256: string;
}

/** Size and hash of a file, which is read in parts; `to` gets the same bytes. */
export function hashOf(file: string, to?: number): Hashed {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafe(backupReadPartBytes);
  const from = openSync(file, 'r');
  let bytes = 0;
  try {
    for (let read = readSync(from, part); read > 0; read = readSync(from, part)) {
      hash.update(part.subarray(0, read));
      if (to !== undefined) writeWhole(to, part.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(from);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file into a folder that may have to be made, and says what was copied. It has reached the disk by then. */
export function copyHashed(file: string, to: string): Hashed {
  mkdirSync(dirname(to), { recursive: true });
  const target = openSync(to, 'wx');
  try {
    const copied = hashOf(file, target);
    fdatasyncSync(target);
    return copied;
  } finally {
    closeSync(target);
  }
}

/** Writes a new file into a folder that may have to be made. It has reached the disk when this returns. */
export function writeHashed(file: string, text: string): Hashed {
  mkdirSync(dirname(file), { recursive: true });
  const bytes = Buffer.from(text);
  const target = openSync(file, 'wx');
  try {
    writeWhole(target, bytes);
    fdatasyncSync(target);
  } finally {
    closeSync(target);
  }
  return { bytes: bytes.length, sha256: sha256Of(text) };
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** NOTE: a disk that fills up takes a part and says so only when asked again. */
export function writeWhole(to: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(to, bytes, written);
}

/** What one repository brings into a copy: of files that an earlier copy has, that one's; others are linked or copied. */
export class RepositoryFiles {
  readonly #earlier: ReadonlyMap<string, CopiedFile>;
  readonly #from: string;
  readonly #to: string;
  readonly #earlierDir: string | undefined;
  readonly files: CopiedFile[] = [];
  /** Bytes that no earlier copy has. */
  newBytes = 0;

  /**
   * @param from the repository
   * @param to where it stands in the copy
   * @param earlier where it stands in the copy before, and what was noted of it there
   */
  constructor(from: string, to: string, earlier?: { dir: string; files: readonly CopiedFile[] }) {
    this.#from = from;
    this.#to = to;
    this.#earlierDir = earlier?.dir;
    this.#earlier = new Map(earlier?.files.map((file) => [file[0], file]));
    mkdirSync(to, { recursive: true });
  }

  /** Takes a file whose contents never change under its name; nothing where it is gone by now. */
  takeFixed(path: string): void {
    const source = join(this.#from, path);
    const size = statSync(source, { throwIfNoEntry: false })?.size;
    if (size === undefined) return;
    const known = this.#earlier.get(path);
    if (known !== undefined && known[1] === size && this.#link(join(this.#earlierDir ?? '', path), path)) {
      this.files.push(known);
      return;
    }
    const taken = this.#take(source, path);
    if (taken === undefined) return;
    this.files.push([path, taken.bytes, taken.sha256]);
    this.newBytes += taken.bytes;
  }

  /** What is as it was in the earlier copy is not written again: most repositories do not change between two. */
  write(path: string, text: string): void {
    const known = this.#earlier.get(path);
    if (
      known !== undefined &&
      known[2] === sha256Of(text) &&
      this.#link(join(this.#earlierDir ?? '', path), path)
    ) {
      this.files.push(known);
      return;
    }
    const { bytes, sha256 } = writeHashed(join(this.#to, path), text);
    this.files.push([path, bytes, sha256]);
    this.newBytes += bytes;
  }

  #take(source: string, path: string): Hashed | undefined {
    const target = join(this.#to, path);
    if (this.#link(source, path)) return hashOf(target);
    try {
      return copyHashed(source, target);
    } catch (error) {
      // It stood alone and is in a pack by now, or belonged to a push that came to nothing.
      if (codeOf(error) !== 'ENOENT') throw error;
      rmSync(target, { force: true });
      return undefined;
    }
  }

  /** False where the file cannot have a second name there: another disk, or one that knows no links. */
  #link(source: string, path: string): boolean {
    const target = join(this.#to, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(source, target);
      return true;
    } catch (error) {
      if (/^(?:EXDEV|EPERM|EMLINK|ENOTSUP|EOPNOTSUPP|ENOSYS|ENOENT|EACCES)$/.test(codeOf(error)))
        return false;
      throw error;
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
