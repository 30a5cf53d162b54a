import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { projectRoot } from '../project.ts';
import { findImports } from '../walls/find-imports.ts';

/** What belongs to a package, of this folder and of node_modules. */
export interface Wanted {
  /** Paths of our own files. */
  files: Set<string>;
  /** The names of packages that these load. */
  packages: Set<string>;
}

/** Where a package begins: whatever these ask for comes along. */
const begins = ['cli/bootstrap.js', 'cli/launch/end-with-parent.js', 'cli/hub.ts'];
/** Taken whole: what they hold is also found by its folder, or read as it is. */
const folders = ['server', 'cli/rooms', 'demo', 'dist', 'docs/samples'];
const pages = [
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'README.zh.md',
  'docs/operations.md',
  'docs/security.md',
];

/** What makes, checks or installs something: all of that is done when a package is made. */
const onlyInCheckouts = new Set([
  'cli/author-commands.ts',
  'cli/doctor-generated.ts',
  'cli/launch/packages.js',
  'cli/prepare.ts',
  'cli/rooms/bench.ts',
  'cli/rooms/shots.ts',
]);
/** For tests, and for the next build. */
const isLeftOut = (path: string) => /\.test\.tsx?$/.test(path) || /^dist\/\.(?:stamp|built)$/.test(path);

/** The files that a hub runs with, as their imports tell. */
export function findOwnFiles(): Wanted {
  const wanted: Wanted = { files: new Set(), packages: new Set() };
  const isKept = keptByGit();
  const whole = folders.flatMap(filesBelow).filter((path) => path.startsWith('dist/') || isKept(path));
  const open = [...begins, ...whole, ...pages];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (wanted.files.has(path) || onlyInCheckouts.has(path)) continue;
    wanted.files.add(path);
    if (!/\.[jt]s$/.test(path) || /^(?:demo|dist|docs)\//.test(path)) continue;
    for (const { to, isPackage, how } of findImports(path, readFileSync(join(projectRoot, path), 'utf8'))) {
      // A file that only types are taken of is loaded all the same where its import has braces.
      if (!isPackage) open.push(...filesAt(to, path));
      else if (how !== 'type') wanted.packages.add(packageOf(to));
    }
  }
  return wanted;
}

/** What somebody left lying in a folder is given to nobody. Without git, all that is there. */
function keptByGit(): (path: string) => boolean {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    ...{ cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  const kept = new Set(status === 0 ? stdout.split('\0') : []);
  return (path) => status !== 0 || kept.has(path);
}

const packageOf = (said: string) => said.split('/', said.startsWith('@') ? 2 : 1).join('/');

/** What an import names: a file, or all that a pattern names, or that a path begins with which is put together at run time. */
function filesAt(to: string, from: string): string[] {
  if (statSync(join(projectRoot, to), { throwIfNoEntry: false })?.isFile()) return [to];
  // Nothing stands before the ending where the whole name is put together.
  const beginning = to.replace(/\/\.ts$/, '/');
  const fits = to.includes('*')
    ? (path: string) => matchesGlob(path, to)
    : (path: string) => path.startsWith(beginning);
  const named = filesBelow(to.slice(0, to.search(/[^/]*(?:$|\*)/))).filter(fits);
  if (named.length === 0) throw new Error(`${from} asks for ${to}, which is not there.`);
  return named;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(projectRoot, folder))) return [];
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter((path) => !isLeftOut(path));
}
