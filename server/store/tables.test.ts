import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { openStore } from './open.ts';

interface Room {
  columns: Record<string, string>;
  computes: string[];
}

const at = (path: string) => new URL(path, import.meta.url);
const rooms = parse(readFileSync(at('tables.yaml'), 'utf8')) as Record<string, Room>;
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

it('says of what any product has the same as the file that one elsewhere reads', () => {
  const ofEngine = parse(readFileSync(at('engine-tables.yaml'), 'utf8')) as Record<string, Room>;
  const same = Object.fromEntries(Object.entries(rooms).filter(([table]) => table in ofEngine));
  expect(ofEngine).toEqual(same);
});

describe.each(Object.entries(rooms))('what is said of the table %s', (table, { columns, computes }) => {
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
