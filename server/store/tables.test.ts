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
const entities = ['engine/spec', 'spec'].reduce<Record<string, Entity>>((below, layer) => {
  const folder = at(`../../${layer}/entities/`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const said = files.flatMap((name) =>
    Object.entries(parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, Entity>),
  );
  const over = said.map(([name, entity]) => [name, { ...below[name], ...entity }] as const);
  return { ...below, ...Object.fromEntries(over) };
}, {});

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
    const entity = Object.values(entities).find(({ kept }) => kept === table);
    const computed = Object.entries(entity ?? {}).filter(([, field]) => isComputed(field));
    expect(computes.sort()).toEqual(computed.map(([name]) => name.replace('?', '')).sort());
  });
});

const isComputed = (field: unknown) =>
  typeof field === 'object' && field !== null && 'computed' in field && field.computed === true;
