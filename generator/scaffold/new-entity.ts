import { engineTablesFile, migrationsFolder, tablesFile } from '../grammar/spec-files.ts';
import type { Product } from '../model/product.ts';
import type { MigratedSchema } from '../model/schema.ts';
import { columnsOf, standInOf } from './columns.ts';
import { callsOf, entityTexts, missingOf } from './entity-texts.ts';
import { columnsMigration, tableMigration } from './migration-text.ts';
import { namesOf } from './names.ts';
import { columnsBeside, withColumns } from './tables-text.ts';

/** A project as far as new lines depend on it. */
export interface ScaffoldProject {
  /** What was understood of its spec; a table that is not there yet is no obstacle. */
  product: Product;
  schema: MigratedSchema;
  /** The names of its migrations, in order. */
  migrations: readonly string[];
  /** The text of a file; undefined where there is none. */
  read: (path: string) => string | undefined;
}

export interface Asked {
  name: string;
  about?: string | undefined;
  table?: string | undefined;
}

/** Why nothing is written: a sentence for whoever asked. */
export class ScaffoldRefusal extends Error {}

const laterFile = 'spec/later.yaml';

/** The spec of a new thing, as texts by path; what stood in a file before stays. */
export function newEntity({ name, about, table }: Asked, project: ScaffoldProject): Map<string, string> {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
    throw new ScaffoldRefusal(`A thing is called as BoxLabel: "${name}" is no such name.`);
  if (table !== undefined && !/^[a-z][a-z0-9_]*$/.test(table))
    throw new ScaffoldRefusal(`A table is called as box_labels: "${table}" is no such name.`);
  const { product, schema, read } = project;
  const names = namesOf(name, table);
  if (Object.hasOwn(product.definitions, name) || Object.hasOwn(product.definitions, `${name}Id`))
    throw new ScaffoldRefusal(`${name} or ${name}Id is a type of this spec: choose another name.`);
  if (Object.hasOwn(schema, names.table))
    throw new ScaffoldRefusal(
      `The table ${names.table} is there already and is none of ${name}: give it another with --table <name>.`,
    );
  const texts = entityTexts(
    { name, names, about: about ?? `the ${names.words}s that people keep here` },
    product,
  );
  const error = missingOf(names);
  for (const { id } of product.app.languages) {
    const path = `locales/${id}/error.yaml`;
    texts.set(path, withLine(read(path), `${error}: ${absent[id] ?? absent.en}`));
  }
  const calls = callsOf(names).map((call) => `endpoint ${call}`);
  texts.set(laterFile, withLine(read(laterFile), `${names.words} pages: [${calls.join(', ')}]`));
  for (const path of texts.keys())
    if (path.includes(`/${names.area}.yaml`) && read(path) !== undefined)
      throw new ScaffoldRefusal(`${path} is there already: choose another name, or change that.`);
  return texts;
}

const absent: Readonly<Record<string, string>> = { en: 'This is not there', zh: '该内容不存在' };

function withLine(text = '', line: string): string {
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** The migration of what a thing of the spec has and the tables have not, and the line that tells the spec; nothing where nothing lacks. */
export function newMigration({ name, about }: Asked, project: ScaffoldProject): Map<string, string> {
  const { product, schema, migrations, read } = project;
  const entity = Object.hasOwn(product.entities, name) ? product.entities[name] : undefined;
  if (entity === undefined || entity.viewOf !== undefined)
    throw new ScaffoldRefusal(`${name} is no thing of this spec.`);
  const { table } = entity;
  if (table === undefined)
    throw new ScaffoldRefusal(`${name} is not kept: say "kept: <table>" in its entity first.`);
  const all = columnsOf(entity, product);
  const made = Object.hasOwn(schema, table) ? schema[table] : undefined;
  const lacking = made === undefined ? all : all.filter((column) => !Object.hasOwn(made, column.name));
  const before = read(tablesFile) ?? '';
  const own = columnsBeside(read(engineTablesFile) ?? '', table, all);
  const tables = own.length === 0 ? before : withColumns(before, table, own);
  const texts = new Map(tables === before ? [] : [[tablesFile, tables]]);
  if (made !== undefined && lacking.length === 0) return texts;
  const number = Math.max(0, ...migrations.map((one) => Number.parseInt(one, 10))) + 1;
  const isNew = made === undefined;
  const file = table.replaceAll('_', '-');
  const path = (what: string) => `${migrationsFolder}/${String(number).padStart(4, '0')}-${what}.ts`;
  if (isNew) {
    const sentence = about === undefined ? `What is kept of each ${name}.` : sentenceOf(about);
    texts.set(path(lettersOf(file)), tableMigration({ table, columns: all, about: sentence }));
    return texts;
  }
  const bare = lacking.find(({ field }) => field.required && standInOf(field) === undefined);
  if (bare !== undefined)
    throw new ScaffoldRefusal(
      `Rows of ${table} that are there lack ${bare.field.name}: write "${bare.field.name}?", or give it a default.`,
    );
  const fields = lacking.map(({ name: column }) => column.replaceAll('_', ' '));
  const sentence = sentenceOf(about ?? `What each row of ${table} has beside: ${fields.join(', ')}`);
  texts.set(
    path(lettersOf(`${file}-${lacking[0]?.name ?? ''}`)),
    columnsMigration({ table, columns: lacking, about: sentence }),
  );
  return texts;
}

/** Names of migrations have letters and lines alone. */
const lettersOf = (name: string) => name.replaceAll('_', '-').replace(/[^a-z-]/g, '');

const sentenceOf = (about: string) =>
  `${about.charAt(0).toUpperCase()}${about.slice(1)}`.replace(/[.。]?$/, '.').replaceAll('*/', '* /');
