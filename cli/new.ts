import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { type Built, buildProduct } from '../generator/build.ts';
import type { FaultCode } from '../generator/faults/fault-catalogue.ts';
import { formatFaults } from '../generator/faults/format.ts';
import {
  type Asked,
  newEntity,
  newMigration,
  type ScaffoldProject,
  ScaffoldRefusal,
} from '../generator/scaffold/new-entity.ts';
import { migratedSchema, migrationNames } from './migrated-schema.ts';
import { exitCode, isElsewhere, keptTrees, productRoot, projectRoot } from './project.ts';

interface NewOptions extends Omit<Asked, 'name'> {
  json?: boolean;
}

/** `hub new entity`: what is written by hand for each new thing, to be read and changed. */
export function addNew(program: Command): void {
  program
    .command('new')
    .description('write what a new thing begins with, to be read and changed')
    .command('entity')
    .argument('<Name>', 'its name in the spec, such as BoxLabel')
    .description(
      'write the spec of a new kept entity and its migration; of one that the spec has, a migration of what its table lacks',
    )
    .option('--about <sentence>', 'what it is, for whoever reads the spec and the migration')
    .option('--table <name>', 'what its table is called, where that is not its plural')
    .option('--json', 'print the outcome as JSON')
    .action(async (name: string, { json, ...options }: NewOptions) => {
      try {
        const written = await write({ name, ...options });
        console.log(json ? JSON.stringify({ written }) : inWords(name, written));
      } catch (error) {
        if (!(error instanceof ScaffoldRefusal)) throw error;
        if (json) console.log(JSON.stringify({ refused: error.message }));
        else console.error(error.message);
        process.exitCode = exitCode.spec;
      }
    });
}

/** Faults of a thing whose table is behind: what is written here mends them. */
const mended: readonly FaultCode[] = ['HUB1580', 'HUB1581', 'HUB1601', 'HUB1602'];

async function write(asked: Asked): Promise<string[]> {
  if (isElsewhere)
    throw new ScaffoldRefusal(
      `\`hub new\` writes what a thing of the hub begins with. What ${productRoot} keeps, it describes: an entity with "kept: <table>" has its table from that, as docs/tutorial.md shows.`,
    );
  const project = await understood();
  if (Object.hasOwn(project.product.entities, asked.name)) return save(newMigration(asked, project));
  const spec = newEntity(asked, project);
  const before = new Map([...spec.keys()].map((path) => [path, project.read(path)]));
  save(spec);
  try {
    // Its columns are those of the spec that has just been written.
    return [...spec.keys(), ...save(newMigration(asked, await understood()))];
  } catch (error) {
    for (const [path, text] of before)
      if (text === undefined) rmSync(join(projectRoot, path));
      else save(new Map([[path, text]]));
    throw error;
  }
}

async function understood(): Promise<ScaffoldProject> {
  const migrated = await migratedSchema();
  const built = buildProduct({ project: projectRoot, blocks: projectRoot, keptIn: keptTrees, ...migrated });
  refuseOthers(built);
  // What is broken has been refused.
  const schema = 'schema' in migrated ? migrated.schema : {};
  const read = (path: string) => {
    const file = join(projectRoot, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  return { product: built.understood, schema, migrations: await migrationNames(), read };
}

/** What is wrong already would be wrong of what is written after it. */
function refuseOthers({ faults, sources }: Built): void {
  const others = faults.filter(({ code }) => !mended.includes(code));
  if (others.length > 0)
    throw new ScaffoldRefusal(
      `${formatFaults(others, sources, 'text')}\n\nNothing was written: mend the spec first.`,
    );
}

function save(texts: ReadonlyMap<string, string>): string[] {
  for (const [path, text] of texts) {
    const file = join(projectRoot, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return [...texts.keys()];
}

function inWords(name: string, written: readonly string[]): string {
  if (written.length === 0) return `The table of ${name} has all that the spec asks: nothing was written.`;
  return [
    'Written, to be read and changed:',
    ...written.map((path) => `  ${path}`),
    'Then: npm run check. A migration that a hub has run is not changed any more: run this again for what comes later.',
  ].join('\n');
}
