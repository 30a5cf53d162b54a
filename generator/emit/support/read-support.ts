import { readFileSync } from 'node:fs';
import type { OutputFile } from '../output.ts';

/** A file of this folder as output: real, type-checked code that is copied as it stands. */
export function readSupport(name: string, path: string): OutputFile {
  const content = readFileSync(new URL(name, import.meta.url), 'utf8');
  return { path, content, from: [`generator/emit/support/${name}`] };
}

/** values.ts: the helpers that compiled conditions call. */
export function emitValues(): OutputFile[] {
  return [readSupport('values.ts', 'values.ts')];
}
