import { readFileSync } from 'node:fs';
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
const specs = ['item', 'people', 'invitations', 'tags'].map(
  (name) => parse(readFileSync(at(`../../spec/entities/${name}.yaml`), 'utf8')) as object,
);

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
    const entity = specs.flatMap((spec) => Object.values(spec)).find(({ kept }) => kept === table);
    const computed = Object.entries<{ computed?: boolean }>(entity).filter(([, field]) => field.computed);
    expect(computes.sort()).toEqual(computed.map(([name]) => name.replace('?', '')).sort());
  });
});
