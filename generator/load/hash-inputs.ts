import { createHash } from 'node:crypto';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineTablesFile, iconFile, tablesFile } from '../grammar/spec-files.ts';
import { listFiles, readBytes } from '../yaml/load-folder.ts';
import { codeUsesFile, engineUsesFile } from './code-uses.ts';
import {
  engineOf,
  hasRecordParts,
  hasRooms,
  listMigrations,
  listOverrides,
  type SpecLayout,
} from './load-spec.ts';
import { ownFiles } from './own-blocks.ts';

const generator = dirname(dirname(fileURLToPath(import.meta.url)));

/** A hash of all that a run depends on: what it reads, its own code, and the packages that this code uses. */
export function hashInputs(layout: SpecLayout): string {
  const { project, blocks = project, site } = layout;
  const hash = createHash('sha256');
  const add = (root: string, files: readonly string[]) => {
    for (const file of files) {
      const bytes = readBytes(file);
      if (bytes === undefined) continue;
      const name = relative(root, file).split(sep).join('/');
      hash.update(`${name}\0${bytes.length}\0`).update(bytes);
    }
  };
  for (const layer of [engineOf(layout), project, site].filter((one) => one !== undefined))
    add(layer, [...listFiles(join(layer, 'spec'), '.yaml'), ...listFiles(join(layer, 'locales'), '.yaml')]);
  add(blocks, [
    ...listFiles(join(blocks, 'runtime', 'blocks'), 'block.yaml'),
    join(blocks, iconFile),
    ...[blocks, project].flatMap((one) => [join(one, tablesFile), join(one, engineTablesFile)]),
  ]);
  add(generator, listFiles(generator, '.ts'));
  add(blocks, [join(blocks, 'package-lock.json'), join(blocks, engineUsesFile)]);
  add(project, [join(project, codeUsesFile)]);
  add(project, ownFiles(project));
  // Of what is written by hand it is the names that count: what stands there is its own.
  hash.update(listOverrides(project, site).join('\0'));
  const own = [hasRooms(project), hasRecordParts(project), ...listMigrations(project)];
  return hash.update(own.join(' ')).digest('hex');
}
