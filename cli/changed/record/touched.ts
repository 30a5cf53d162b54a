import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeHash, hashCode } from './code.ts';
import { notes } from './watched.ts';

/** A file as it was: its text, and of code what it does while it is loaded. */
export interface Seen {
  text: string;
  frame?: string;
}

/** How all files stood when tests were run. */
export type Snapshot = ReadonlyMap<string, Seen>;

/** What a file of tests has run of ours, and how all files stood then. */
export interface Touched {
  files: ReadonlySet<string>;
  at: Snapshot;
}

interface Kept {
  version: number;
  snapshots: Record<string, [file: string, text: string, frame?: string][]>;
  /** All files that any of them has run. */
  names: string[];
  tests: Record<string, { at: string; files: number[] }>;
}

/** Another form of the file is another number. */
const version = 1;
// biome-ignore lint/plugin: of hashes that tell one text from another
const hashChars = 16;

/** Code whose functions are run by Node, where it is seen which are called. */
export const isRunByNode = (file: string) =>
  /^(?:server|generator|cli)\/.*\.[jt]s$/.test(file) && !/\.test\.ts$|\/support\/|\/migrations\//.test(file);

export const hashText = (text: string) => hash('sha256', text).slice(0, hashChars);

export function seen(file: string, text: string): Seen {
  const code: CodeHash | undefined = isRunByNode(file) ? hashCode(file, text) : undefined;
  return { text: hashText(text), ...(code && { frame: code.frame }) };
}

/** What was written down of earlier runs; nothing where there is none, or of another form. */
export function readTouched(file: string): Map<string, Touched> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (kept.version !== version) return new Map();
    const snapshots = new Map(
      Object.entries(kept.snapshots).map(([id, rows]) => [
        id,
        new Map(rows.map(([path, text, frame]) => [path, { text, ...(frame && { frame }) }])),
      ]),
    );
    return new Map(
      Object.entries(kept.tests).map(([test, { at, files }]) => [
        test,
        { at: snapshots.get(at) ?? new Map(), files: new Set(files.map((name) => kept.names[name] ?? '')) },
      ]),
    );
  } catch {
    return new Map();
  }
}

/** Writes it whole, or leaves what stands. */
export function writeTouched(file: string, all: ReadonlyMap<string, Touched>): void {
  const ids = new Map<Snapshot, string>();
  const names = new Map<string, number>();
  for (const { at, files } of all.values()) {
    if (!ids.has(at)) ids.set(at, String(ids.size));
    for (const name of files) if (!names.has(name)) names.set(name, names.size);
  }
  const tests = Object.fromEntries(
    [...all].map(([test, { at, files }]) => [
      test,
      { at: ids.get(at) ?? '', files: [...files].map((name) => names.get(name) ?? 0) },
    ]),
  );
  const snapshots = Object.fromEntries(
    [...ids].map(([snapshot, id]) => [
      id,
      [...snapshot].map(([path, { text, frame }]): [string, string, string?] =>
        frame === undefined ? [path, text] : [path, text, frame],
      ),
    ]),
  );
  const kept: Kept = { version, snapshots, names: [...names.keys()], tests };
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, file);
}

/** What the processes of a run wrote down, by file of tests; absent where one of them may have been missed. */
export function collectTouched(folder: string, root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const sharing: string[] = [];
  const shared = new Set<string>();
  let isShared = false;
  for (const own of readdirSync(folder).map((name) => join(folder, name))) {
    const files = filesIn(own, root);
    // What one of them plants, all who work on a copy of it have run.
    if (existsSync(join(own, notes.planted))) {
      isShared = true;
      for (const file of files) shared.add(file);
    }
    const test = relative(root, textOf(join(own, notes.of)) ?? root);
    if (test === '' || existsSync(join(own, notes.unseen))) continue;
    found.set(test, files);
    if (existsSync(join(own, notes.usesPlanted))) sharing.push(test);
  }
  for (const test of sharing) {
    if (isShared) found.set(test, new Set([...(found.get(test) ?? []), ...shared]));
    else found.delete(test);
  }
  return found;
}

function filesIn(own: string, root: string): Set<string> {
  const names = readdirSync(own);
  const told = names.filter(
    (name) =>
      name.endsWith('.called') ||
      // Who was killed says nothing of what was called: all that it had loaded counts.
      (name.endsWith('.loaded') && !names.includes(name.replace(/\.loaded$/, '.called'))),
  );
  const urls = told.flatMap((name) => (textOf(join(own, name)) ?? '').split('\n'));
  return new Set(urls.flatMap((url) => placesOf(url, root)));
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A file of ours; of one in a copy of this repository, the one that it is a copy of. */
function placesOf(url: string, root: string): string[] {
  if (url === '') return [];
  const path = (url.startsWith('file:') ? fileURLToPath(url) : url).replace(/[?#].*$/, '');
  const inside = relative(root, path);
  if (!inside.startsWith('..')) return [inside];
  const parts = path.split('/');
  return parts
    .map((_, at) => parts.slice(at).join('/'))
    .filter((one) => one !== '' && existsSync(join(root, one)));
}
