import { hash, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { FlatTree } from './flat-tree.ts';

/** Where trees are kept beyond the end of a process, and of which project. */
export interface Keeping {
  folder: string;
  project: string;
  /** Whether what is kept stays as it is: a run that reads a part of a project leaves the rest for the others. */
  isReader?: boolean;
}

/** Trees by the hash of the text that each was parsed from. */
export type KeptTrees = ReadonlyMap<string, FlatTree>;

/** More is not kept: ten thousand calls need a tenth of it. */
const bytesMax = 64 * 1024 * 1024;
/** So many projects are remembered in a folder; what was written longest ago goes first. */
const filesMax = 8;
const extension = '.trees';

/**
 * What an earlier run kept; of a project that has nothing yet, what the last one kept that ran: a tree is found by its text
 * alone, and a copy of a project has nearly all of them. Nothing where there is none, or none that is whole and of this
 * version. Nobody is told: what is not kept is parsed.
 */
export function readKept(keeping: Keeping): KeptTrees {
  const own = fileOf(keeping);
  try {
    const file = existsSync(own) ? own : newestFirst(keeping.folder)[0];
    return (file !== undefined && treesIn(file)) || new Map();
  } catch {
    // It is not there, or not for us to read.
    return new Map();
  }
}

/** Whether something is kept of this very project. */
export const hasKept = (keeping: Keeping): boolean => existsSync(fileOf(keeping));

function treesIn(file: string): KeptTrees | undefined {
  const stat = lstatSync(file);
  // A pipe would never end, and a link leads to what we did not write.
  if (!stat.isFile() || stat.size > bytesMax) return;
  const bytes = readFileSync(file);
  const end = bytes.indexOf('\n');
  const body = bytes.subarray(end + 1);
  if (bytes.toString('latin1', 0, end) !== headOf(body)) return;
  return new Map(JSON.parse(body.toString()) as [string, FlatTree][]);
}

/** Puts these in the place of what was kept: all of them, or it stays as it was. */
export function writeKept(keeping: Keeping, trees: readonly (readonly [string, FlatTree])[]): void {
  const file = fileOf(keeping);
  // Two may write at once, and one may be ended in the midst.
  const next = `${file}.${randomUUID()}`;
  orNot(() => {
    mkdirSync(keeping.folder, { recursive: true });
    const body = Buffer.from(JSON.stringify(trees));
    const bytes = Buffer.concat([Buffer.from(`${headOf(body)}\n`), body]);
    if (bytes.length > bytesMax) return;
    writeFileSync(next, bytes, { flag: 'wx' });
    renameSync(next, file);
  });
  orNot(() => rmSync(next, { force: true }));
  orNot(() => dropOldest(keeping.folder));
}

/** Other projects, and what somebody left half written. */
function dropOldest(folder: string): void {
  for (const file of newestFirst(folder, (name) => name.includes(extension)).slice(filesMax))
    rmSync(file, { force: true });
}

function newestFirst(folder: string, isMeant = (name: string) => name.endsWith(extension)): string[] {
  const files = readdirSync(folder)
    .filter(isMeant)
    .map((name) => join(folder, name));
  const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at);
  return byAge.map(({ file }) => file);
}

/** A folder that may not be written, a full disk, another who was quicker: the next run parses, and tries again. */
function orNot(run: () => void): void {
  try {
    run();
  } catch {
    // As said above.
  }
}

const fileOf = ({ folder, project }: Keeping) =>
  join(folder, `${hash('sha256', resolve(project)).slice(0, 16)}${extension}`);

/** The first line: what is damaged, or made by another version, has another. */
const headOf = (body: Buffer) => hash('sha256', `${versionOfReader()} ${hash('sha256', body)}`);

const require = createRequire(import.meta.url);

/** All that a tree depends on but its text: our own code, the package that parses, and Node. */
function versionOfReader(): string {
  const code = ['load-yaml.ts', 'flat-tree.ts'].map((name) => readFileSync(new URL(name, import.meta.url)));
  const { version } = JSON.parse(readFileSync(require.resolve('yaml/package.json'), 'utf8'));
  return [...code.map((one) => hash('sha256', one)), version, process.version].join(' ');
}
