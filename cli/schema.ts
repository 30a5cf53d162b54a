import type { Command } from 'commander';
import { writeEditorSchemas } from '../generator/editor-schemas.ts';
import { Faults } from '../generator/faults/fault.ts';
import type { BlockType } from '../generator/grammar/shape.ts';
import { loadSpec } from '../generator/load/load-spec.ts';
import { readBlocks } from '../generator/read/read-blocks.ts';
import { keptTrees, productRoot, projectRoot } from './project.ts';
import { freeTable, wordsTable } from './schema-words.ts';

interface SchemaOptions {
  json?: boolean;
  words?: boolean;
  free?: boolean;
}

export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('write what editors know of YAML to spec/meta, as `hub generate` does too')
    .option(
      '--words',
      'write nothing; print every word of the language: where it stands, and what may stand there',
    )
    .option('--free', 'write nothing; print what people write as they like')
    .option('--json', 'print the outcome as JSON')
    .action(async ({ json = false, words, free }: SchemaOptions) => {
      if (words || free) {
        const table = words ? wordsTable : freeTable;
        console.log(table(blockTypes(), json));
        return;
      }
      const changed = await writeEditorSchemas(productRoot, keptTrees, projectRoot);
      const told = changed.length === 0 ? 'spec/meta is up to date.' : `Written: ${changed.join(', ')}`;
      console.log(json ? JSON.stringify({ changed }) : told);
    });
}

function blockTypes(): BlockType[] {
  return readBlocks(
    loadSpec({ project: productRoot, blocks: projectRoot, keptIn: keptTrees }, new Faults()),
    new Faults(),
  );
}
