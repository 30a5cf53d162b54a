import type { StoredEntity, StoredType } from '#generated/store/tables.ts';

/** A column of a table that follows from a description; as it is noted down beside the rows. */
export interface DescribedColumn {
  field: string;
  type: StoredType;
  required: boolean;
  /** What rows that say nothing have, as a column holds it. */
  standIn?: string | number;
  isUnique?: true;
  /** The table in which the id is that it holds. */
  refersTo?: string;
}

export interface DescribedTable {
  entity: string;
  columns: Readonly<Record<string, DescribedColumn>>;
  /** Earlier names, by what columns are called now. */
  was: Readonly<Record<string, readonly Earlier[]>>;
}

/** What a field was called, and its column where it had one. */
interface Earlier {
  field: string;
  column: string;
}

/** Tables by their names. */
export type Described = Readonly<Record<string, DescribedTable>>;

/** The tables that no migration makes, as the description has them now. */
export function describedTables(entities: Readonly<Record<string, StoredEntity>>): Described {
  const tables = Object.entries(entities).flatMap(([entity, stored]) =>
    stored.refers === undefined ? [] : [[stored.table, tableOf(entity, stored, stored.refers)] as const],
  );
  return Object.fromEntries(tables.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tableOf(
  entity: string,
  { core, stamps }: StoredEntity,
  refers: NonNullable<StoredEntity['refers']>,
): DescribedTable {
  const columns = core.map(({ field, column, type, required, default: given }) => {
    const own: DescribedColumn = {
      ...{ field, type, required },
      ...(given !== undefined && given !== null && { standIn: heldAs(given, type) }),
      ...(field === stamps?.id && { isUnique: true }),
      ...(refers[column] !== undefined && { refersTo: refers[column] }),
    };
    return [column, own] as const;
  });
  const was = core.flatMap(({ column, was: names = [] }) =>
    names.length === 0 ? [] : [[column, names] as const],
  );
  return { entity, columns: Object.fromEntries(columns), was: Object.fromEntries(was) };
}

function heldAs(value: unknown, type: StoredType): string | number {
  if (type === 'boolean') return Number(value);
  if (type === 'time') return Date.parse(String(value));
  if (type === 'json') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}
