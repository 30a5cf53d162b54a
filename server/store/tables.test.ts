import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { openStore } from './open.ts';

interface Room {
  columns: Record<string, string>;
  computes: string[];
}

const at = (path: string) => new URL(path, import.meta.url);
/** What any product has, and beside it what the rooms of the product that stands here have. */
const rooms = ['tables.yaml', '../rooms/tables.yaml']
  .filter((file) => existsSync(at(file)))
  .flatMap((file) => Object.entries(parse(readFileSync(at(file), 'utf8')) as Record<string, Room>));
type Entity = Record<string, unknown> & { kept?: string };
/** What the product says of an entity lies over what the engine says. */
const entities = new Map<string, Entity>();
for (const layer of ['engine/spec', 'spec']) {
  const folder = at(`../../${layer}/entities/`);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.yaml'))) {
    const said = parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, Entity>;
    for (const [id, entity] of Object.entries(said)) entities.set(id, { ...entities.get(id), ...entity });
  }
}

describe.each(rooms)('what is said of the table %s', (table, { columns, computes }) => {
  it('is what its migrations made', async () => {
    const { db, close } = await openStore(':memory:');
    onTestFinished(close);
    const { rows } = await sql<{ name: string; type: string; notnull: number }>`
      select name, type, "notnull" from pragma_table_info(${table})
    `.execute(db);
    const made = rows.map(({ name, type, notnull }) => [notnull ? name : `${name}?`, type.toLowerCase()]);
    for (const column of Object.entries(columns)) expect(made).toContainEqual(column);
  });

  it('names what the spec leaves to the code, which does not compile without it, and nothing else', () => {
    const entity = [...entities.values()].find(({ kept }) => kept === table);
    const computed = Object.entries(entity ?? {}).filter(([, field]) => isComputed(field));
    expect(computes.sort()).toEqual(computed.map(([name]) => name.replace('?', '')).sort());
  });
});

const isComputed = (field: unknown) =>
  typeof field === 'object' && field !== null && 'computed' in field && field.computed === true;
