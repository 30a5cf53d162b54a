import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside what was made of a site: what each file of it is, and what each file was that it was made of. */
const madeFile = 'made.json';
/** What a hub reads of it. */
const madeFolders = ['generated', 'dist'];
/** What of a site lies over the product. */
export const siteFolders = ['spec', 'locales', 'public', 'screens'];
/** For the next build alone. */
const isForBuilds = (path: string) => /^dist\/\.(?:stamp|built)$/.test(path);
/** Files that are written by hand are small; what is published may be large, and its size tells enough at a start. */
const isPublished = (path: string) => path.startsWith('public/');

/** A file by its size in bytes and its SHA-256. */
type Files = Readonly<Record<string, readonly [bytes: number, sum: string]>>;

interface Made {
  files: Files;
  from: Files;
}

/** Notes down all that was made of a site, which is the last thing of making it: where that stands, all stood. */
export function noteMade(output: string, site: string): void {
  const made: Made = { files: filesIn(output, madeFolders), from: filesIn(site, siteFolders) };
  const draft = join(output, `${madeFile}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, join(output, madeFile));
}

/** While something is made, nothing stands there whole. */
export const forgetMade = (output: string): void => rmSync(join(output, madeFile), { force: true });

/** Whether anything was ever brought to where what is made of a site lies. */
export const isBrought = (output: string): boolean =>
  madeFolders.some((name) => existsSync(join(output, name)));

/** Files of what was made that are gone or another; by their sums where asked for, else by their sizes. None where it has no list. */
export function madeOtherwise(
  output: string,
  by: 'sizes' | 'sums',
): { all: number; others: string[] } | undefined {
  const made = readMade(output);
  if (made === undefined) return undefined;
  const rows = Object.entries(made.files);
  const others = rows.filter(([path, row]) => !isSame(join(output, path), row, by)).map(([path]) => path);
  return { all: rows.length, others };
}

/** Files of a site that have changed, came or went since something was made of it. */
export function changedSince(output: string, site: string, by: 'sizes' | 'sums'): string[] {
  const from: Files = readMade(output)?.from ?? {};
  const there = siteFolders.flatMap((folder) => below(site, folder));
  const gone = Object.keys(from).filter((path) => !there.includes(path));
  const others = there.filter((path) => {
    const row = from[path];
    return row === undefined || !isSame(join(site, path), row, isPublished(path) ? by : 'sums');
  });
  return [...gone, ...others].sort();
}

function readMade(output: string): Made | undefined {
  try {
    const { files, from } = JSON.parse(readFileSync(join(output, madeFile), 'utf8')) as Partial<Made>;
    return files && from && { files, from };
  } catch {
    // Gone, or copied in part: nothing is known then.
    return undefined;
  }
}

const filesIn = (folder: string, names: readonly string[]): Files =>
  Object.fromEntries(
    names
      .flatMap((name) => below(folder, name))
      .filter((path) => !isForBuilds(path))
      .map((path) => [path, [statSync(join(folder, path)).size, sumOf(join(folder, path))]]),
  );

/** Paths from a folder on, of all files in one of its own. */
function below(folder: string, name: string): string[] {
  if (!existsSync(join(folder, name))) return [];
  return readdirSync(join(folder, name), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${name}/${entry.name}`;
      return entry.isDirectory() ? below(folder, path) : [path];
    })
    .sort();
}

function isSame(file: string, [bytes, sum]: Files[string], by: 'sizes' | 'sums'): boolean {
  try {
    return statSync(file).size === bytes && (by === 'sizes' || sumOf(file) === sum);
  } catch {
    // Gone, or not to be read by this user, who then cannot run it either.
    return false;
  }
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
