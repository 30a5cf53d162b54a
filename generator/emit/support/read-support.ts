import { readFileSync } from 'node:fs';
import type { OutputFile } from '../output.ts';
import { relativePath } from '../print/module.ts';

/** A file of this folder as output: real, type-checked code that is copied as it stands. */
export function readSupport(name: string, path: string): OutputFile {
  return copySupport(`support/${name}`, path);
}

/**
 * A hand-written file of `emit/` as output. What it imports of `#generated` it finds beside itself, wherever that is
 * loaded from.
 */
export function copySupport(file: string, path: string): OutputFile {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const content = text.replaceAll(
    /'#generated\/([\w/.-]+)'/g,
    (_, target: string) => `'${relativePath(path, target)}'`,
  );
  return { path, content, from: [`generator/emit/${file}`] };
}

/** values.ts: the helpers that compiled conditions call. */
export function emitValues(): OutputFile[] {
  return [readSupport('values.ts', 'values.ts')];
}
