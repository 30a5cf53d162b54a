import type { CommitFacts, TreeEntry } from './objects.ts';

/** What an object of some fields, a string and an entry of a map take beside the signs that they hold. */
// biome-ignore lint/plugin: seen in the heap of V8
const objectBytes = 128;
// biome-ignore lint/plugin: as above
const stringBytes = 24;
const bytesPerSign = 2;
const sentBytesPerSign = 3;

/**
 * What these take in memory at most: names in the writings of the world have two bytes a sign. A message that was shown is
 * kept as the bytes that were sent as well, in which a sign may take three.
 */
export function bytesOfCommit({ message, author, committer, parents, tree }: CommitFacts): number {
  const people = [author, committer].flatMap(({ name, email }) => [name, email]);
  return sum([message, tree, ...people, ...parents]) + message.length * sentBytesPerSign + 4 * objectBytes;
}

/** A page of a history, which is a list of ids. */
export function bytesOfIds(ids: readonly string[], key: string): number {
  return sum([key, ...ids]) + objectBytes;
}

export function bytesOfTree(entries: readonly TreeEntry[]): number {
  return entries.reduce(
    (bytes, { raw, id }) => bytes + raw.length + id.length + 2 * stringBytes + objectBytes,
    objectBytes,
  );
}

/** A ref with what it names, in the lists of both. */
export function bytesOfRef(name: string, id: string): number {
  return sum([name, id]) + stringBytes + 2 * objectBytes;
}

export function bytesOfName(name: string): number {
  return sum([name]) + objectBytes;
}

function sum(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + text.length * bytesPerSign + stringBytes, 0);
}
