import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  diskBlockBytes,
  diskKeepBytes,
  diskKeepInodes,
  diskKeepPercent,
  diskLookEveryMs,
  diskReserveBytes,
} from '#generated/constants.ts';
import { HubError } from '../../ground/hub-error.ts';
import { isFull, isUnwritten } from '../faults.ts';

/** The room on the disk of the data folder, for whoever is about to add something. */
export interface DiskRoom {
  /** Whether so little is left that nothing may be added. */
  readonly isLow: boolean;
  /** Throws `diskFull` where it is low. */
  assertRoom(): void;
  /** Counts bytes that are being received; false where they take what is kept. */
  take(bytes: number): boolean;
  /** Looks anew, after much has changed. */
  look(): Promise<void>;
  /** Told of a failure; one for want of room gives the reserve up, so that what must go on does. */
  heard(error: unknown): void;
  close(): void;
}

/** What a disk has, as far as the user who runs the hub may have it. */
export interface DiskFacts {
  bytes: number;
  freeBytes: number;
  inodes: number;
  freeInodes: number;
}

interface Free {
  bavail: number;
  bsize: number;
  blocks: number;
  files: number;
  ffree: number;
}

const factsOf = ({ bavail, bsize, blocks, files, ffree }: Free): DiskFacts => ({
  ...{ bytes: blocks * bsize, freeBytes: bavail * bsize, inodes: files, freeInodes: ffree },
});

export const diskFacts = (folder: string): DiskFacts => factsOf(statfsSync(folder));

const share = (whole: number) => Math.floor((whole * diskKeepPercent) / 100);

/** What is kept of a disk: the same everywhere, but of a small one a part. */
export function keptOf({ bytes, inodes }: DiskFacts): { bytes: number; inodes: number } {
  return { bytes: Math.min(diskKeepBytes, share(bytes)), inodes: Math.min(diskKeepInodes, share(inodes)) };
}

/** Whether so little is left that nothing may be added. A file system without a number of files counts none. */
export function isLow(facts: DiskFacts, comingBytes = 0): boolean {
  const kept = keptOf(facts);
  return facts.freeBytes - comingBytes < kept.bytes || facts.freeInodes < kept.inodes;
}

/** Where the reserve lies in a data folder. */
export const reserveFile = (dataDir: string): string => join(dataDir, 'reserve');

/** Begins to watch the disk of a data folder. Where it is full already, the reserve is given up before anything opens. */
export function watchDisk(
  dataDir: string,
  { look = () => statfs(dataDir), log }: { look?: () => Promise<Free>; log: Log },
): DiskRoom {
  return new WatchedDisk({ reserve: reserveFile(dataDir), first: diskFacts(dataDir), look, log });
}

interface Log {
  warn(facts: object, text: string): void;
}

interface Watching {
  reserve: string;
  first: DiskFacts;
  look(): Promise<Free>;
  log: Log;
}

class WatchedDisk implements DiskRoom {
  readonly #watching: Watching;
  readonly #timer: NodeJS.Timeout;
  #facts: DiskFacts;
  /** Bytes that were received since the last look. */
  #coming = 0;

  constructor(watching: Watching) {
    this.#watching = watching;
    this.#facts = watching.first;
    this.#settle();
    this.#timer = setInterval(() => void this.look(), diskLookEveryMs).unref();
  }

  get isLow(): boolean {
    return isLow(this.#facts, this.#coming);
  }

  assertRoom(): void {
    if (this.isLow) throw new HubError('diskFull');
  }

  take(bytes: number): boolean {
    this.#coming += bytes;
    return !this.isLow;
  }

  async look(): Promise<void> {
    const wasLow = this.isLow;
    try {
      this.#facts = factsOf(await this.#watching.look());
      this.#coming = 0;
      this.#settle();
    } catch {
      // A disk that cannot be asked, or has become read-only, is as it was: writing to it says more.
      return;
    }
    if (this.isLow && !wasLow) {
      this.#watching.log.warn({ ...this.#facts }, 'the disk is almost full: what adds is refused');
    }
  }

  heard(error: unknown): void {
    if (!isDiskFull(error)) return;
    try {
      this.#giveUp();
    } catch {
      // Where nothing can be deleted there is nothing to give up.
    }
    void this.look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** The reserve stands while there is room for it, and goes where there is less left than it holds. */
  #settle(): void {
    const { reserve } = this.#watching;
    const size = Math.min(diskReserveBytes, share(this.#facts.bytes));
    if (this.#facts.freeBytes < size / 2) this.#giveUp();
    else if (!isLow(this.#facts, size) && sizeOf(reserve) !== size) makeReserve(reserve, size);
  }

  #giveUp(): void {
    rmSync(this.#watching.reserve, { force: true });
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

/** Written out, since a file of holes would keep nothing. What fails here is asked for at the next look. */
function makeReserve(file: string, size: number): void {
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      const block = Buffer.alloc(diskBlockBytes, 1);
      for (let left = size; left > 0; left -= diskBlockBytes)
        writeSync(handle, block, 0, Math.min(left, diskBlockBytes));
    } finally {
      closeSync(handle);
    }
  } catch {
    rmSync(file, { force: true });
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const fullWords = /No space left on device|Disk quota exceeded/i;

/** Whether something failed for want of room: in the database, in a file, or in git, which says so in words. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return (
    isFull(error) ||
    (typeof code === 'string' && fullCodes.has(code)) ||
    (typeof detail === 'string' && fullWords.test(detail)) ||
    (error.cause !== undefined && isDiskFull(error.cause))
  );
}

const writing = /^(?:write|fsync|fdatasync|ftruncate)$/;

/**
 * Whether a disk did not take what was to be written: it is full, takes no file of that size, as some of those that are carried
 * about, or is broken.
 */
export function isRefusedByDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall } = error as { syscall?: unknown };
  return (
    isDiskFull(error) ||
    isUnwritten(error) ||
    (typeof syscall === 'string' && writing.test(syscall)) ||
    isRefusedByDisk(error.cause)
  );
}
