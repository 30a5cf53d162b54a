import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What an index of a pack takes: its head, and for each object an id, a checksum and an offset. */
// biome-ignore lint/plugin: git's `pack-format`: header and 256 counts of four bytes, two checksums; id, checksum, offset
const index = { head: 8 + 1024 + 40, perObject: 28 };

/** Ids are spread evenly, so that one of the folders of single objects tells of all; git itself looks into this one. */
const sampled = { folder: '17', ofFolders: 256 };

export interface ObjectCounts {
  packs: number;
  /** Bytes of all packs: about as many as a clone sends, since nothing is packed anew for it. */
  packBytes: number;
  /** About as many objects as packs hold, and as the largest of them holds. */
  packed: number;
  largest: number;
  /** About as many as stand alone. */
  loose: number;
  /** How many lie in a pack of which upkeep has counted beforehand what each commit reaches. */
  mapped: number;
}

/** About how many objects a repository has, read off the sizes of its indexes, which costs no git. */
export async function objectsIn(dir: string): Promise<ObjectCounts> {
  const folder = join(dir, 'objects', 'pack');
  const [names, sample] = await Promise.all(
    [folder, join(dir, 'objects', sampled.folder)].map((name) => readdir(name).catch(() => [] as string[])),
  );
  const endingIn = (end: string) => (names ?? []).filter((name) => name.endsWith(end));
  const sizesOf = (files: string[]) => Promise.all(files.map((name) => sizeOf(join(folder, name))));
  const indexes = endingIn('.idx');
  // Side by side: beside many others each look at the disk waits for a turn of its own.
  const [sizes, packSizes] = await Promise.all([sizesOf(indexes), sizesOf(endingIn('.pack'))]);
  const counts = indexes.map((name, at) => ({
    objects: Math.max(0, ((sizes[at] ?? 0) - index.head) / index.perObject),
    isMapped: names?.includes(name.replace(/idx$/, 'bitmap')),
  }));
  const sum = (of: typeof counts) => Math.round(of.reduce((all, { objects }) => all + objects, 0));
  return {
    packs: indexes.length,
    packBytes: packSizes.reduce((all, size) => all + size, 0),
    packed: sum(counts),
    largest: Math.round(Math.max(0, ...counts.map(({ objects }) => objects))),
    loose: (sample?.length ?? 0) * sampled.ofFolders,
    mapped: sum(counts.filter(({ isMapped }) => isMapped)),
  };
}

/** How many refs stand alone, each a file that is opened wherever refs are listed. */
export async function looseRefsIn(dir: string): Promise<number> {
  const entries = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

/** Bytes of the list of refs that do not stand alone. */
export function refBytesIn(dir: string): Promise<number> {
  return sizeOf(join(dir, 'packed-refs'));
}

/** What some work takes of memory in a repository: so much in any, and more for each object. */
export interface PerObject {
  leastBytes: number;
  perObjectBytes: number;
  /** For each byte of the list of its refs. */
  perRefByte?: number;
  mostBytes: number;
}

/** As much memory as some work may need in a repository. */
export async function memoryFor(
  dir: string,
  { leastBytes, perObjectBytes, perRefByte = 0, mostBytes }: PerObject,
): Promise<number> {
  const [{ packed, loose }, refBytes] = await Promise.all([objectsIn(dir), refBytesIn(dir)]);
  const needed = leastBytes + (packed + loose) * perObjectBytes + refBytes * perRefByte;
  return Math.min(Math.ceil(needed), mostBytes);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
