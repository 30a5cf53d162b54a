import type { Place } from '../faults/place.ts';
import type { BrokenMigration, MigratedSchema } from '../model/schema.ts';
import { nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, itemsOf, type SpecEntry, stringOf } from '../yaml/spec-node.ts';

/** Whatever is kept has these: its number, and its fields without a column. */
const always = { seq: 'integer', extra: 'text' } as const;

/**
 * What is said of the tables is what the migrations make of an empty database: the fields of the spec are compared with
 * what is said (`checkKept`).
 */
export function checkMigrated(
  { spec, faults }: Pick<Building, 'spec' | 'faults'>,
  schema: MigratedSchema,
): void {
  for (const table of entriesOf(spec.tables?.root)) {
    const made = Object.hasOwn(schema, table.key) ? schema[table.key] : undefined;
    if (made === undefined) {
      faults.add('HUB1580', table.keyAt, { name: table.key });
      continue;
    }
    const said = saidOf(table);
    for (const column of said) checkColumn(column, { table: table.key, made }, faults);
    const beside = itemsOf(child(table.value, 'beside'));
    for (const node of beside) {
      const name = stringOf(node) ?? '';
      if (!Object.hasOwn(made, name))
        faults.add('HUB1581', node.at, { table: table.key, name }, Object.keys(made));
    }
    const filled = [...said.map(({ name }) => name), ...beside.map(stringOf)];
    for (const [name, { fillsItself }] of Object.entries(made))
      if (!fillsItself && !filled.includes(name))
        faults.add('HUB1583', table.keyAt, { table: table.key, name });
  }
}

/** What the tables would be nobody knows then, so that nothing else is said of them. */
export function tellBroken({ faults }: Pick<Building, 'faults'>, { file, reason }: BrokenMigration): void {
  faults.add('HUB1585', { file, line: 1, col: 1 }, { reason });
}

interface Said {
  name: string;
  holds: string;
  mayBeEmpty: boolean;
  at: Place;
}

function saidOf({ keyAt, value }: SpecEntry): Said[] {
  const columns = entriesOf(child(value, 'columns')).map((entry) => {
    const { name, isOptional } = nameOfField(entry);
    return { name, holds: stringOf(entry.value) ?? '', mayBeEmpty: isOptional, at: entry.keyAt };
  });
  const own = Object.entries(always).map(([name, holds]) => ({ name, holds, mayBeEmpty: false, at: keyAt }));
  return [...columns, ...own];
}

function checkColumn(
  { name, holds, mayBeEmpty, at }: Said,
  { table, made }: { table: string; made: MigratedSchema[string] },
  faults: Building['faults'],
): void {
  const column = Object.hasOwn(made, name) ? made[name] : undefined;
  if (column === undefined) {
    faults.add('HUB1581', at, { table, name }, Object.keys(made));
    return;
  }
  if (column.holds === holds && column.mayBeEmpty === mayBeEmpty) return;
  faults.add('HUB1582', at, {
    ...{ table, name, left: inWords({ holds, mayBeEmpty }), right: inWords(column) },
  });
}

const inWords = ({ holds, mayBeEmpty }: Pick<Said, 'holds' | 'mayBeEmpty'>) =>
  `${holds}${mayBeEmpty ? ', or nothing' : ''}`;
