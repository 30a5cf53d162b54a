import { type Dirent, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compareText, type Faults } from '../faults/fault.ts';
import type { Sources } from '../faults/place.ts';
import type { SpecNode } from './spec-node.ts';
import type { TreeMemory } from './tree-memory.ts';

/** One YAML file: its path as people write it, its text and its tree. */
export interface SpecFile {
  /** Relative to the project, with forward slashes: `spec/routes/hub.yaml`. */
  path: string;
  root: SpecNode;
}

/** Where a run puts what it reads. */
export interface Reading {
  trees: TreeMemory;
  faults: Faults;
  sources: Sources;
  /** Files by their paths, in place of those of spec/ and locales/ that stand on the disk. */
  texts?: ReadonlyMap<string, string>;
  /** Stands before the paths of these files, wherever somebody is told of them. */
  layer?: string;
}

const utf8 = new TextDecoder();

/** Reads all `.yaml` files below a folder, in the order of their names; a missing folder holds none. */
export function loadFolder(project: string, folder: string, reading: Reading): SpecFile[] {
  const { texts } = reading;
  const paths =
    texts === undefined
      ? listFiles(join(project, folder), '.yaml').map((file) => relative(project, file).split(sep).join('/'))
      : [...texts.keys()]
          .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.yaml'))
          .sort(compareText);
  return paths.flatMap((path) => loadFile(project, path, reading) ?? []);
}

/** Files that look as if they were read, and are not: people would wonder why nothing comes of them. */
export function reportMisnamed(project: string, folder: string, { faults, layer = '' }: Reading): void {
  for (const file of listFiles(join(project, folder), '')) {
    if (file.endsWith('.yaml') || !/\.ya?ml$/i.test(file)) continue;
    const path = `${layer}${relative(project, file).split(sep).join('/')}`;
    faults.add('HUB1017', { file: path, line: 1, col: 1 }, { name: path });
  }
}

/** Reads one file; undefined where it is missing or cannot be read. */
export function loadFile(
  project: string,
  path: string,
  { trees, faults, sources, texts, layer = '' }: Reading,
): SpecFile | undefined {
  const name = `${layer}${path}`;
  const text = texts?.get(path);
  const bytes = text === undefined ? readBytes(join(project, path)) : new TextEncoder().encode(text);
  if (bytes === undefined) return undefined;
  if (typeof bytes === 'string') {
    sources.set(name, '');
    faults.add('HUB1016', { file: name, line: 1, col: 1 }, { reason: bytes });
    return undefined;
  }
  sources.set(name, utf8.decode(bytes));
  const { root, faults: found } = trees.treeOf(name, bytes);
  faults.addAll(found);
  return root && { path, root };
}

/** All files below a folder that end in `extension`, sorted by path; a folder that is called as a spec file is taken for one. */
export function listFiles(folder: string, extension: string): string[] {
  let names: Dirent[];
  try {
    names = readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that is not there holds no files.
    return [];
  }
  return names
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      // Nothing is read of it, and it stands where a file may have stood: whoever reads the list says so.
      const isTakenForFile = extension.endsWith('.yaml') && entry.name.endsWith(extension);
      if (entry.isDirectory() && !isTakenForFile) return listFiles(path, extension);
      return entry.name.endsWith(extension) && !entry.name.startsWith('.') ? [path] : [];
    })
    .sort(compareText);
}

/**
 * The bytes of a file; undefined where there is none, or the reason why it cannot be read. Whatever else has the name of
 * a file is not opened: a pipe would never end.
 */
export function readBytes(file: string): Uint8Array | string | undefined {
  try {
    if (!statSync(file).isFile()) return 'it is no file';
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A link that leads nowhere is there, and a file that went meanwhile is not.
    if (code === 'ENOENT') return isLink(file) ? 'it is a link that leads nowhere' : undefined;
    return code === 'EACCES' ? 'permission is denied' : (code ?? 'unknown');
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
