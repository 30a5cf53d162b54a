import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Faults } from './faults/fault.ts';
import { schemaFolder } from './grammar/editor-ids.ts';
import type { JsonSchema } from './grammar/json-schema.ts';
import { metaSchemas } from './grammar/json-schema-of.ts';
import { overBelow } from './grammar/over-below.ts';
import { fileKindOf, iconFile } from './grammar/spec-files.ts';
import { engineOf, loadBlocks } from './load/load-spec.ts';
import { readBlocks } from './read/read-blocks.ts';
import { writeWhole } from './write/files.ts';
import { engineLayer } from './yaml/layer.ts';
import { loadFile, loadFolder, type Reading, type SpecFile } from './yaml/load-folder.ts';
import { entriesOf } from './yaml/spec-node.ts';
import { TreeMemory } from './yaml/tree-memory.ts';

const trees = new TreeMemory();

/**
 * Makes spec/meta hold the JSON Schemas by which editors complete and check YAML, and gives the names of those that are
 * others now. They follow from the grammar, the blocks, the icons and what the engine declares: a spec with faults has them as well, and blocks
 * with faults keep those of before. `keptIn` is the folder that remembers trees for the next process, and `engine` where the engine stands.
 */
export async function writeEditorSchemas(
  project: string,
  keptIn?: string,
  engine = project,
): Promise<string[]> {
  const faults = new Faults();
  const texts = textsOf({ project, engine, keptIn }, faults);
  if (faults.count > 0 && hasEditorSchemas(project)) return [];
  const changed = Object.entries(texts).filter(([path, text]) => {
    const file = join(project, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  for (const [path, text] of changed) await writeWhole(join(project, path), text);
  return changed.map(([path]) => path);
}

/** Whether a clone has them: git keeps none. */
export const hasEditorSchemas = (project: string): boolean =>
  Object.keys(metaSchemas([], [])).every((name) => existsSync(join(project, schemaFolder, name)));

/** Whether they may follow from a file: blocks, icons and what the engine declares; of a product's own spec they hold nothing. */
export const isOfEditorSchemas = (project: string, file: string): boolean =>
  ['runtime', engineLayer].some((folder) => file.startsWith(join(project, folder, sep)));

interface Where {
  project: string;
  engine: string;
  keptIn: string | undefined;
}

/** The schemas by their paths. */
function textsOf({ project, engine, keptIn }: Where, faults: Faults): Record<string, string> {
  const reading: Reading = { trees, faults, sources: new Map() };
  const under = engineOf({ project, blocks: engine });
  const read = () => ({
    blocks: readBlocks({ blocks: loadBlocks(engine, reading) }, faults),
    icons: entriesOf(loadFile(engine, iconFile, reading)?.root).map(({ key }) => key),
    below: under === undefined ? [] : loadFolder(under, 'spec', { ...reading, layer: engineLayer }),
  });
  const keeping = keptIn === undefined ? undefined : { folder: keptIn, project, isReader: true };
  const { blocks, icons, below } = trees.run(read, keeping);
  return Object.fromEntries(
    Object.entries(metaSchemas(blocks, icons)).map(([name, schema]) => [
      `${schemaFolder}/${name}`,
      `${JSON.stringify(underOthers(schema, name, below), null, 2)}\n`,
    ]),
  );
}

/** Of what the engine declares in files of its sort, a file may say a part. */
function underOthers(schema: JsonSchema, name: string, below: readonly SpecFile[]): JsonSchema {
  const under = below.filter(({ path }) => `${fileKindOf(path)}.json` === name);
  return overBelow(
    schema,
    under.map(({ root }) => root),
  );
}
