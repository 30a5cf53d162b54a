import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../project.ts';

type Names = Readonly<Record<string, unknown>>;

interface Manifest {
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  devDependencies?: Names;
}

/** Nothing that Node loads: for compilers, for editors and for people. Licenses are none of it. */
const isNeverLoaded = (path: string) =>
  /\.(?:map|[cm]?ts|tsx|flow|c|cc|cpp|h|hpp|gyp|gypi|md|markdown|html|sh|tsbuildinfo|patch|yml)$/i.test(
    path,
  ) && !/(?:^|\/)(?:licen[cs]e|notice|copying|third-party)[^/]*$/i.test(path);
/** Of a package's own making. */
const neverLoadedFolders = new Set([
  'test',
  'tests',
  '__tests__',
  'benchmark',
  'benchmarks',
  'example',
  'examples',
  'docs',
]);

/** The files of some packages and of all that these need, as they are installed here. */
export function findPackageFiles(names: Iterable<string>, machine: string): string[] {
  const own = manifestOf(projectRoot);
  const folders = new Set<string>();
  for (const name of names) {
    // A bare install has none of those.
    if (own.dependencies?.[name] === undefined)
      throw new Error(`The hub loads ${name}, which package.json does not name among its dependencies.`);
    addPackage(folders, name, projectRoot);
  }
  return [...folders].flatMap((folder) => filesIn(folder, machine));
}

function addPackage(folders: Set<string>, name: string, from: string): void {
  const folder = installedAt(name, from);
  if (folder === undefined || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = manifestOf(folder);
  // Of optional ones those are installed that fit this machine.
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    addPackage(folders, needed, folder);
  }
}

/** Where Node finds a package that a file in `from` asks for. */
function installedAt(name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(projectRoot); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function filesIn(folder: string, machine: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => {
      const [first = ''] = path.split('/');
      if (path.split('/').includes('node_modules') || neverLoadedFolders.has(first)) return false;
      return !isNeverLoaded(path) && !isOfOtherMachine(path, machine);
    })
    .map((path) => join(relative(projectRoot, folder), path));
}

/** A program for machines of another name. */
const isOfOtherMachine = (path: string, machine: string) =>
  /^prebuilds\//.test(path) && path !== `prebuilds/${machine}.node`;
