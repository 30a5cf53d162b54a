import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { Backlog } from '../../../server/doors/git/transfers/backlog.ts';
import { serveNeeds } from '../../../server/doors/git/transfers/serve-memory.ts';
import { Spool } from '../../../server/doors/git/transfers/spool.ts';
import { WaitingDisk } from '../../../server/doors/git/transfers/waiting-disk.ts';
import { byClock, inFolder, turns } from './around.ts';
import { exactly, type Limits, least, most, type Numbers } from './limit.ts';

const full = { cover: () => false, release: () => {} };
const roomy = { cover: () => true, release: () => {} };

/** A reader who has taken nothing yet, and a writer who has written so much. */
async function behind(bytes: number, more: Partial<ConstructorParameters<typeof Backlog>[0]> = {}) {
  const onStuck = vi.fn();
  const backlog = new Backlog({ folder: tmpdir(), disk: full, onStuck, ...more });
  backlog.on('error', () => {});
  await backlog.put(Buffer.alloc(bytes));
  return { backlog, onStuck };
}

/** Writes what there is no room for, does something meanwhile, and leaves. */
async function waiting<T>(backlog: Backlog, chunk: Buffer, act: () => Promise<T> | T): Promise<T> {
  const put = backlog.put(chunk).catch(() => {});
  await turns();
  const done = await act();
  backlog.destroy();
  await put;
  return done;
}

const one = Buffer.alloc(1);

/** Limits of what was written for a reader and waits for him. */
function limitsOfBacklog(numbers: Numbers): Limits {
  const {
    'git.transfer.inMemory': inMemory = 0,
    'git.transfer.buffer.read': part = 0,
    'git.transfer.pace.within': within = 0,
    'git.transfer.lookEvery': lookEvery = 0,
  } = numbers;
  const isStuckBehind = async (bytes: number) => {
    const { backlog, onStuck } = await behind(bytes);
    return waiting(backlog, one, () => onStuck.mock.calls.length > 0);
  };
  /** Whether somebody is sent away who took so much in so long a time, while others wait. */
  const isTooSlow = (taken: number, ms: number) =>
    byClock(async () => {
      let now = 0;
      // Once something is taken, as much again as waits in memory goes out with it.
      const { backlog } = await behind(Math.max(taken - inMemory, inMemory), { now: () => now });
      let last = backlog.put(Buffer.alloc(inMemory));
      last.catch(() => {});
      await turns();
      if (taken > 0) {
        backlog.read();
        await last;
        await turns();
        await backlog.put(Buffer.alloc(inMemory));
      }
      now += ms;
      if (taken > 0) last = backlog.put(one);
      vi.advanceTimersByTime(lookEvery);
      const isEnded = await isRejected(last);
      backlog.destroy();
      return isEnded;
    });
  return {
    'git.transfer.inMemory': [least(isStuckBehind)],
    'git.transfer.pace.within': [least((ms) => isTooSlow(0, ms))],
    'git.transfer.pace.least': [least(async (bytes) => !(await isTooSlow(bytes, 2 * within)))],
    'git.transfer.lookEvery': [
      least((ms) =>
        byClock(async () => {
          const { backlog, onStuck } = await behind(inMemory);
          return waiting(backlog, one, async () => {
            vi.advanceTimersByTime(ms);
            await turns();
            return onStuck.mock.calls.length > 1;
          });
        }),
      ),
    ],
    'git.transfer.disk.each': [
      most((bytes) =>
        inFolder(async (folder) => {
          const { backlog, onStuck } = await behind(inMemory, { folder, disk: roomy });
          // Nothing is asked of it but how long it is.
          const large = { length: bytes } as Buffer;
          return waiting(backlog, large, () => onStuck.mock.calls.length === 0);
        }),
      ),
    ],
    'git.transfer.buffer.read': [exactly(() => inFolder((folder) => readAtOnce(folder, { inMemory, part })))],
    'git.transfer.buffer.file': [
      most((bytes) => inFolder((folder) => isWrittenAnew(folder, { inMemory, bytes }))),
    ],
  };
}

/** Whether somebody may write no more. */
const isRejected = (put: Promise<void>) =>
  Promise.race([
    put.then(
      () => false,
      () => true,
    ),
    turns().then(() => false),
  ]);

/** How much of a file is read at once that others have written for a slow reader. */
async function readAtOnce(folder: string, { inMemory, part }: { inMemory: number; part: number }) {
  const { backlog } = await behind(inMemory, { folder, disk: roomy });
  await backlog.put(Buffer.alloc(2 * part + 1));
  const sizes: number[] = [];
  await new Promise<void>((resolve) => {
    backlog.on('data', (chunk: Buffer) => {
      sizes.push(chunk.length);
      if (sizes.length === 2) resolve();
    });
  });
  backlog.destroy();
  return sizes[1] ?? 0;
}

/** Whether a file that was read to its end keeps its place on the disk. */
async function isWrittenAnew(folder: string, { inMemory, bytes }: { inMemory: number; bytes: number }) {
  const release = vi.fn();
  const { backlog } = await behind(inMemory, { folder, disk: { ...roomy, release } });
  await backlog.put(Buffer.alloc(bytes));
  let left = inMemory + bytes;
  await new Promise<void>((resolve) => {
    backlog.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left === 0) resolve();
    });
  });
  const isKept = release.mock.calls.length === 0;
  backlog.destroy();
  return isKept;
}

/** Limits of what came in, and is kept until it is read. */
function limitsOfSpool({ 'git.transfer.buffer.read': part = 0 }: Numbers): Limits {
  return {
    'git.transfer.inMemory': [
      // Where nothing is a folder no file could stand.
      most((bytes) =>
        new Spool(import.meta.filename).write(Buffer.alloc(bytes)).then(
          () => true,
          () => false,
        ),
      ),
    ],
    'git.transfer.buffer.read': [
      exactly(() =>
        inFolder(async (folder) => {
          const spool = new Spool(folder);
          await spool.write(Buffer.alloc(2 * part + 1));
          spool.end('whole');
          const { value } = await spool.read().next();
          await spool.close();
          return (value as Buffer).length;
        }),
      ),
    ],
  };
}

/** What a repository is like, as far as anybody looks at it who reckons what a clone needs. */
interface Looked {
  refBytes?: number;
  objects?: number;
  isMapped?: boolean;
}

// Git's `pack-format`: a head, and so many bytes for each object.
const index = { head: 8 + 1024 + 40, perObject: 28 };

function needs({ refBytes = 0, objects = 0, isMapped = false }: Looked, asked = {}) {
  return inFolder(async (dir) => {
    const folder = join(dir, 'objects', 'pack');
    await mkdir(folder, { recursive: true });
    await writeFile(join(dir, 'packed-refs'), 'x'.repeat(refBytes));
    if (objects > 0) {
      const own = join(folder, 'pack-one');
      await writeFile(`${own}.idx`, '');
      await truncate(`${own}.idx`, index.head + index.perObject * objects);
      if (isMapped) await writeFile(`${own}.bitmap`, '');
    }
    return (await serveNeeds(dir, { bytes: 0, ...asked })).memory;
  });
}

const few = 1000;
type Part = 'memoryBytes' | 'startedBytes';
/** By how much more is needed of one thing more. */
const more = async (part: Part, looked: Looked, asked = {}) =>
  ((await needs(looked, asked))[part] - (await needs({}))[part]) / few;

function limitsOfMemory(): Limits {
  return {
    'git.transfer.memory.own': [exactly(async () => (await needs({})).memoryBytes)],
    'git.transfer.memory.margin': [exactly(async () => (await needs({})).startedBytes)],
    'git.transfer.perObject.perAskedByte': [exactly(() => more('memoryBytes', {}, { bytes: few }))],
    'git.transfer.perObject.perRefByte': [exactly(() => more('memoryBytes', { refBytes: few }))],
    'git.transfer.perObject.plain': [exactly(() => more('startedBytes', { objects: few }))],
    'git.transfer.perObject.mapped': [
      exactly(() => more('startedBytes', { objects: few, isMapped: true })),
      exactly(() => more('memoryBytes', { objects: few, isMapped: true }, { isShallow: true })),
    ],
  };
}

/** How much is taken of the disk for so many bytes. */
const taken = (bytes: number) => {
  const disk = new WaitingDisk(tmpdir(), {
    room: Number.MAX_SAFE_INTEGER,
    perAsker: Number.MAX_SAFE_INTEGER,
  });
  disk.part('one', 0).cover(bytes);
  return disk.taken;
};

/** What clones and pushes take of memory and of the disk while they wait. */
export function limitsOfWaiting(numbers: Numbers): readonly Limits[] {
  const { 'git.transfer.disk.slice': slice = 0 } = numbers;
  return [
    limitsOfBacklog(numbers),
    limitsOfSpool(numbers),
    limitsOfMemory(),
    { 'git.transfer.disk.slice': [exactly(() => taken(1)), exactly(() => taken(slice + 1) - slice)] },
  ];
}
