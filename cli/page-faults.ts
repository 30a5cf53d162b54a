import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { outputRoot, projectRoot, siteRoot } from './project.ts';

/** How the bundler draws where a fault is, above the lines of the file. */
const drawnPlace = /─\[ (.+):(\d+):(\d+) \]/;

/** What keeps pages from being built, a sentence each with file, line and column; none where it was something else. */
export function pageFaults(error: unknown): string[] {
  const { errors } = (error ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return [...new Set(errors.map((one: unknown) => faultOf(String((one as Partial<Error>)?.message ?? one))))];
}

function faultOf(drawn: string): string {
  const text = stripVTControlCharacters(drawn);
  // Which part of the bundler found it is nothing that mends it.
  const reason = (text.split('\n', 1)[0] ?? '').replace(/^\[[^\]]*\]\s*/, '').replace(/\.$/, '');
  const [, path, line, column] = drawnPlace.exec(text) ?? [];
  if (path === undefined) return `The pages cannot be built: ${reason}.`;
  const name = ownName(resolve(projectRoot, path));
  return `${name}:${line}:${column}: ${reason.replaceAll(path, name)}. The pages cannot be built with it.`;
}

/** What somebody wrote: beside a site lie copies of it, and of ours. */
function ownName(file: string): string {
  const copy = relative(outputRoot, file);
  if (siteRoot !== undefined && existsSync(join(siteRoot, copy))) return join('site', copy);
  return copy.startsWith('..') ? relative(projectRoot, file) : copy;
}
