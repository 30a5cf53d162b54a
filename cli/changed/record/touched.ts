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

/** What a file of tests has run of ours. */
export interface Run {
  /** Of which it called a function, or whoever loaded it before in the same worker did. */
  called: ReadonlySet<string>;
  /** Of which it called a function itself. */
  ran: ReadonlySet<string>;
  loaded: ReadonlySet<string>;
}

/** What a file of tests has run, and how all files stood then. */
export interface Touched extends Run {
  at: Snapshot;
}

interface Kept {
  version: number;
  snapshots: Record<string, [file: string, text: string, frame?: string][]>;
  /** All files that any of them has run. */
  names: string[];
  tests: Record<string, { at: string; called: number[]; ran: number[]; loaded: number[] }>;
}

/** Another form of the file is another number. */
const version = 3;
// biome-ignore lint/plugin: of hashes that tell one text from another
const hashChars = 16;

/** Code whose functions are run by Node, where it is seen which are called. */
export const isRunByNode = (file: string) =>
  /^(?:server|generator|cli|tests)\/.*\.[jt]s$/.test(file) &&
  !/\.test\.ts$|^generator\/.*\/support\/|\/migrations\/|^cli\/changed\/record\//.test(file);

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
    const named = (numbers: readonly number[]) => new Set(numbers.map((one) => kept.names[one] ?? ''));
    return new Map(
      Object.entries(kept.tests).map(([test, { at, called, ran, loaded }]) => [
        test,
        { at: snapshots.get(at) ?? new Map(), called: named(called), ran: named(ran), loaded: named(loaded) },
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
  for (const { at, called, ran, loaded } of all.values()) {
    if (!ids.has(at)) ids.set(at, String(ids.size));
    for (const name of [...called, ...ran, ...loaded]) if (!names.has(name)) names.set(name, names.size);
  }
  const numbered = (own: ReadonlySet<string>) => [...own].map((name) => names.get(name) ?? 0);
  const tests = Object.fromEntries(
    [...all].map(([test, { at, called, ran, loaded }]) => [
      test,
      { at: ids.get(at) ?? '', called: numbered(called), ran: numbered(ran), loaded: numbered(loaded) },
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

/** What the processes of a run wrote down, by file of tests; absent where one of them may have been missed, or a part of the tests was tried. */
export function collectTouched(folder: string, root: string): Map<string, Run> {
  const found = new Map<string, Run>();
  const sharing: string[] = [];
  let shared: Run | undefined;
  // What makes ready for all files, or is run by those of which nothing is kept, notes beside these folders.
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const own of folders.map(({ name }) => join(folder, name))) {
    const run = runIn(own, root);
    // What one of them plants, all who work on a copy of it have run.
    if (existsSync(join(own, notes.planted))) shared = shared ? together(shared, run) : run;
    const test = relative(root, textOf(join(own, notes.of)) ?? root);
    if (test === '' || [notes.unseen, notes.part].some((name) => existsSync(join(own, name)))) continue;
    found.set(test, run);
    if (existsSync(join(own, notes.usesPlanted))) sharing.push(test);
  }
  for (const test of sharing) {
    const run = found.get(test);
    if (run && shared) found.set(test, together(run, shared));
    else found.delete(test);
  }
  return found;
}

const together = (one: Run, other: Run): Run => ({
  called: new Set([...one.called, ...other.called]),
  ran: new Set([...one.ran, ...other.ran]),
  loaded: new Set([...one.loaded, ...other.loaded]),
});

function runIn(own: string, root: string): Run {
  const names = readdirSync(own);
  const filesOf = (told: readonly string[]) =>
    new Set(
      told
        .flatMap((name) => (textOf(join(own, name)) ?? '').split('\n'))
        .flatMap((url) => placesOf(url, root)),
    );
  const loaded = names.filter((name) => name.endsWith('.loaded'));
  // Who was killed says nothing of what was called: all that it had loaded counts.
  const killed = loaded.filter((name) => !names.includes(name.replace(/\.loaded$/, '.called')));
  const called = names.filter((name) => name.endsWith('.called'));
  const ofOthers = called.filter((name) => name !== 'worker.called');
  return {
    called: filesOf([...called, ...killed]),
    ran: filesOf([...ofOthers, ...killed, notes.ran]),
    loaded: filesOf(names.filter((name) => name.endsWith('.called') || name.endsWith('.loaded'))),
  };
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
