import { matchesGlob, posix } from 'node:path';
import { pastOffers } from '../../generator/uses/offers.ts';
import { findImports, type Import } from '../walls/find-imports.ts';
import { addressesOf, globsOf, pathsNamed } from './names-of.ts';
import { givenByNobody, namesForOthers, readElsewhere, runsWhatItNames } from './read-elsewhere.ts';

/** File → the files that it asks for, or reads. */
export type Asks = ReadonlyMap<string, ReadonlySet<string>>;

/** Who asks for whom in a tree, and which of them may look at more than what the code does. */
export interface Asking {
  asks: Asks;
  /** File → those that it may read as text, and not only run. */
  reads: Asks;
}

const isCode = (file: string) => /\.(?:tsx?|jsx?|mjs)$/.test(file) && !file.endsWith('.d.ts');
const isForTests = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
/** Where a bare name of a folder is meant as one: elsewhere `'items'` is no path. */
const namesFolders = (file: string, text: string) =>
  (/^(?:tests|cli)\//.test(file) || /\b(?:readdir|glob|cp)(?:Sync)?\(/.test(text)) &&
  /projectRoot|repository|import\.meta/.test(text);

/** What is loaded is found by the parser. */
const saidByImports = /\b(?:from|import)\s*\(?\s*'[^']*'/g;

interface Tree {
  texts: ReadonlyMap<string, string>;
  /** Folder → all files below it. */
  folders: ReadonlyMap<string, readonly string[]>;
}

/**
 * Who asks for whom, by imports that stand when it runs, by patterns and by the paths that a file names. What none of these
 * can say stands in read-elsewhere.ts.
 */
export function whoAsks(texts: ReadonlyMap<string, string>): Asking {
  const tree = { texts, folders: foldersOf([...texts.keys()]) };
  const asks = new Map<string, Set<string>>();
  const reads = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const loaded = isCode(file) && !givenByNobody.test(file) ? imported(file, text, tree) : [];
    const named = isCode(file) ? [...addressed(file, text, tree), ...pathsIn(file, text, tree)] : [];
    const told = [...named, ...toldOf(file, text, tree)];
    asks.set(file, without(file, [...loaded, ...told]));
    reads.set(file, runsWhatItNames.test(file) ? new Set() : without(file, told));
  }
  return { asks, reads };
}

function without(file: string, others: Iterable<string>): Set<string> {
  const all = new Set(others);
  all.delete(file);
  return all;
}

function imported(file: string, text: string, { texts }: Tree): string[] {
  const globs = namesForOthers.test(file) ? [] : globsOf(file, text);
  return [
    ...importsOf(
      file,
      pastOffers(text, (offer) => texts.get(offer) ?? ''),
    ).flatMap(({ to, isPackage, how }) => (isPackage || how === 'type' ? [] : [to])),
    ...(globs.length === 0
      ? []
      : [...texts.keys()].filter((one) => globs.some((glob) => matchesGlob(one, glob)))),
  ];
}

/** What stands beside a file, and is loaded or read from there. */
function addressed(file: string, text: string, { texts, folders }: Tree): string[] {
  return addressesOf(file, text).flatMap((path) =>
    texts.has(path) ? path : (folders.get(path) ?? []).filter((one) => !isForTests(one)),
  );
}

/** The files whose paths stand in a file, and those of its folders where these are meant. */
function pathsIn(file: string, text: string, { texts, folders }: Tree): string[] {
  if (namesForOthers.test(file)) return [];
  const isFolderMeant = namesFolders(file, text);
  return pathsNamed(file, text.replaceAll(saidByImports, '')).flatMap((ways) => {
    const path = ways.find((way) => texts.has(way) || folders.has(way));
    if (path === undefined) return [];
    // `'index.html'` may be a part of an address as well.
    if (texts.has(path)) return path.includes('/') || isFolderMeant ? path : [];
    return isFolderMeant ? (folders.get(path) ?? []).filter((one) => !isForTests(one)) : [];
  });
}

function toldOf(file: string, text: string, { texts }: Tree): string[] {
  const patterns = readElsewhere.flatMap(({ who, says, reads }) =>
    (who === undefined || who.test(file)) && (says === undefined || says.test(text)) ? reads : [],
  );
  if (patterns.length === 0) return [];
  return [...texts.keys()].filter((one) => patterns.some((pattern) => pattern.test(one)));
}

/** Fixtures hold code that is wrong on purpose. */
function importsOf(file: string, text: string): Import[] {
  try {
    return findImports(file, text);
  } catch {
    return [];
  }
}

function foldersOf(files: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      const inside = folders.get(folder);
      if (inside) inside.push(file);
      else folders.set(folder, [file]);
    }
  }
  return folders;
}

/** All files that these reach, from whom they are asked for: what may break where they change. */
export function reachedBy(changed: Iterable<string>, asks: Asks): Set<string> {
  const askedBy = new Map<string, string[]>();
  for (const [file, asked] of asks)
    for (const one of asked) {
      const known = askedBy.get(one);
      if (known) known.push(file);
      else askedBy.set(one, [file]);
    }
  const reached = new Set(changed);
  for (const file of reached) for (const by of askedBy.get(file) ?? []) reached.add(by);
  return reached;
}

/** All that a file asks for, by way of others too, but for those that lead no further. */
export function reachFrom(file: string, asks: Asks, isPast = (_: string) => false): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) {
    if (isPast(one)) continue;
    for (const asked of asks.get(one) ?? []) reached.add(asked);
  }
  return reached;
}
