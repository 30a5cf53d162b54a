import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a page loads beside what every page does, by address. */
export interface PageFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A module as Vite's manifest tells of it. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: readonly string[];
  css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Gives the files of modules with all that they import, as the build says, without those of the entry, which index.html names. */
export async function readPageFiles(dist: string): Promise<(modules: readonly string[]) => PageFiles> {
  const manifest = await readManifest(dist);
  const first = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const entry = new Set(withImports(first, manifest));
  return (modules) => {
    const chunks = withImports(modules, manifest).filter((name) => !entry.has(name));
    const own = chunks.flatMap((name) => manifest[name] ?? []);
    return {
      scripts: own.map(({ file }) => `/${file}`).filter((file) => file.endsWith('.js')),
      styles: [...new Set(own.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
    };
  };
}

/** Whose generated/ lies elsewhere, the build calls by the way there from here; here they are called alike. */
async function readManifest(dist: string): Promise<Manifest> {
  const text = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8');
  const way = relative(root, dirname(dist)).split(sep).join('/');
  return JSON.parse(way === '' ? text : text.replaceAll(`"${way}/generated/`, '"generated/')) as Manifest;
}

/** Those and what they import: each once, and an import before who needs it, as their styles must stand. */
function withImports(names: readonly string[], manifest: Manifest): string[] {
  const found = new Set<string>();
  const follow = (name: string, path: readonly string[]): void => {
    if (found.has(name) || path.includes(name)) return;
    for (const next of manifest[name]?.imports ?? []) follow(next, [...path, name]);
    found.add(name);
  };
  for (const name of names) follow(name, []);
  return [...found];
}
