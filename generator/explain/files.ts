import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Thing } from './thing.ts';

/** A file by its path: what it declares where it is one of the spec, or itself where it is code or a test. */
export function filesThings(asked: string, project: string, things: ReadonlyMap<string, Thing>): Thing[] {
  const path = asked.trim().replace(/^\.\//, '').split(' > ')[0] ?? '';
  if (path === '' || path.startsWith('/') || path.split('/').includes('..')) return [];
  const declared = [...things.values()].filter(({ at }) => at.some(({ file }) => file === path));
  if (declared.length > 0) return declared;
  const known = things.get(`test ${path}`) ?? things.get(`module ${path}`);
  if (known !== undefined) return [known];
  const isFile = /\.\w+$/.test(path) && existsSync(join(project, path));
  return isFile ? [{ sort: /\.test\.tsx?$/.test(path) ? 'test' : 'module', id: path, at: [] }] : [];
}
