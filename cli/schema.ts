import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Faults } from '../generator/faults/fault.ts';
import { metaSchemas } from '../generator/grammar/json-schema-of.ts';
import type { BlockType } from '../generator/grammar/shape.ts';
import { loadSpec, type Spec } from '../generator/load/load-spec.ts';
import { readBlocks } from '../generator/read/read-blocks.ts';
import { entriesOf } from '../generator/yaml/spec-node.ts';
import { exitCode, keptTrees, projectRoot } from './project.ts';
import { freeTable, wordsTable } from './schema-words.ts';

interface SchemaOptions {
  check?: boolean;
  json?: boolean;
  words?: boolean;
  free?: boolean;
}

export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('write the JSON Schemas that complete and check YAML in editors to spec/meta')
    .option('--check', 'write nothing; exit with 2 where spec/meta is stale')
    .option(
      '--words',
      'write nothing; print every word of the language: where it stands, and what may stand there',
    )
    .option('--free', 'write nothing; print what people write as they like')
    .option('--json', 'print the outcome as JSON')
    .action(({ check, json = false, words, free }: SchemaOptions) => {
      if (words || free) {
        const table = words ? wordsTable : freeTable;
        console.log(
          table(blockTypes(loadSpec({ project: projectRoot, keptIn: keptTrees }, new Faults())), json),
        );
        return;
      }
      const changed = staleSchemas().filter(({ path, text }) => {
        if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
        if (!check) {
          mkdirSync(join(projectRoot, 'spec', 'meta'), { recursive: true });
          writeFileSync(path, text);
        }
        return true;
      });
      const names = changed.map(({ name }) => `spec/meta/${name}`);
      if (json) console.log(JSON.stringify({ changed: names }));
      else
        console.log(
          names.length === 0
            ? 'spec/meta is up to date.'
            : check
              ? `Stale: ${names.join(', ')}: run npm run hub -- schema`
              : `Written: ${names.join(', ')}`,
        );
      if (check && names.length > 0) process.exitCode = exitCode.drift;
    });
}

function blockTypes(spec: Spec): BlockType[] {
  return readBlocks(spec, new Faults());
}

function staleSchemas(): { name: string; path: string; text: string }[] {
  const spec = loadSpec({ project: projectRoot, keptIn: keptTrees }, new Faults());
  const iconNames = entriesOf(spec.icons?.root).map(({ key }) => key);
  return Object.entries(metaSchemas(blockTypes(spec), iconNames)).map(([name, schema]) => ({
    name,
    path: join(projectRoot, 'spec', 'meta', name),
    text: `${JSON.stringify(schema, null, 2)}\n`,
  }));
}
