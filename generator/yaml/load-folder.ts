import { type Dirent, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compareText, type Fault, Faults } from '../faults/fault.ts';
import type { Sources } from '../faults/place.ts';
import { loadYaml } from './load-yaml.ts';
import type { SpecNode } from './spec-node.ts';

/** One YAML file: its path as people write it, its text and its tree. */
export interface SpecFile {
  /** Relative to the project, with forward slashes: `spec/routes/hub.yaml`. */
  path: string;
  root: SpecNode;
}

interface Parsed {
  text: string;
  root: SpecNode | undefined;
  faults: Fault[];
}

/** Parsing with positions is slow (1.7 MB/s), so a watching run parses only files whose text changed. */
const parsedByPath = new Map<string, Parsed>();

/** Reads all `.yaml` files below a folder, in the order of their names; a missing folder holds none. */
export function loadFolder(project: string, folder: string, faults: Faults, sources: Sources): SpecFile[] {
  const files = listFiles(join(project, folder), '.yaml');
  forgetOthers(join(project, folder), files);
  return files.flatMap((file) => {
    const path = relative(project, file).split(sep).join('/');
    return loadFile(project, path, faults, sources) ?? [];
  });
}

/** What went, or has another name, is not read again. */
function forgetOthers(folder: string, files: readonly string[]): void {
  const there = new Set(files);
  for (const path of parsedByPath.keys())
    if (path.startsWith(`${folder}${sep}`) && !there.has(path)) parsedByPath.delete(path);
}

/** Files that look as if they were read, and are not: people would wonder why nothing comes of them. */
export function reportMisnamed(project: string, folder: string, faults: Faults): void {
  for (const file of listFiles(join(project, folder), '')) {
    if (file.endsWith('.yaml') || !/\.ya?ml$/i.test(file)) continue;
    const path = relative(project, file).split(sep).join('/');
    faults.add('HUB1017', { file: path, line: 1, col: 1 }, { name: path });
  }
}

/** Reads one file; undefined where it is missing or cannot be read. */
export function loadFile(
  project: string,
  path: string,
  faults: Faults,
  sources: Sources,
): SpecFile | undefined {
  const bytes = readBytes(join(project, path));
  if (bytes === undefined) return undefined;
  if (typeof bytes === 'string') {
    sources.set(path, '');
    faults.add('HUB1016', { file: path, line: 1, col: 1 }, { reason: bytes });
    return undefined;
  }
  const text = new TextDecoder().decode(bytes);
  sources.set(path, text);
  const { root, faults: found } = parse(join(project, path), path, text, bytes);
  faults.addAll(found);
  return root && { path, root };
}

function parse(key: string, path: string, text: string, bytes: Uint8Array): Parsed {
  const known = parsedByPath.get(key);
  if (known?.text === text) return known;
  const faults = new Faults();
  const root = loadYaml(path, bytes, faults);
  const parsed = { text, root, faults: faults.list() };
  parsedByPath.set(key, parsed);
  return parsed;
}

/** All files below a folder that end in `extension`, sorted by path. */
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
      if (entry.isDirectory()) return listFiles(path, extension);
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
