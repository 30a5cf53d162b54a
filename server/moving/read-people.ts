import { ConfigError } from '../ground/config.ts';
import type { NewAccount } from '../people/index.ts';
import { type CsvRow, tableIn, type Wrong } from './csv.ts';

/** What a line of the list asks for. */
export interface WantedPerson extends NewAccount {
  line: number;
  /** What is wrong with it by itself, where it can be read nevertheless. */
  wrong?: string;
}

const columns = ['name', 'alias', 'email', 'role', 'password'] as const;
type Column = (typeof columns)[number];

const isRole = (text: string): text is NewAccount['roleType'] => text === 'common' || text === 'manager';

/**
 * Reads a list of people who get accounts. What is wrong with a line by itself is told of each; throws where the list as a
 * whole cannot be read.
 */
export function readPeople(text: string): { wanted: WantedPerson[]; wrong: Wrong[] } {
  const [head, ...rows] = tableIn(text);
  if (head === undefined)
    throw new ConfigError(`The list is empty: its first line names ${columns.join(', ')}.`);
  const names = head.cells.map((cell) => cell.toLowerCase());
  const foreign = names.filter((name) => !columns.some((column) => column === name));
  if (!names.includes('name') || foreign.length > 0 || new Set(names).size < names.length)
    throw new ConfigError(
      `The first line of the list names its columns: name and, where there are any, ${columns.slice(1).join(', ')}. It says "${head.cells.join(',')}".`,
    );
  const read = rows.map((row) => readRow(row, names));
  return {
    wanted: read.filter((one): one is WantedPerson => !('why' in one)),
    wrong: read.filter((one): one is Wrong => 'why' in one),
  };
}

function readRow({ line, cells }: CsvRow, names: readonly string[]): WantedPerson | Wrong {
  if (cells.length !== names.length)
    return { line, why: `it has ${cells.length} cells, and the first line ${names.length}` };
  const of = (column: Column) => cells[names.indexOf(column)] || undefined;
  const userName = of('name');
  if (userName === undefined) return { line, why: 'name is empty' };
  const roleType = of('role')?.toLowerCase() ?? 'common';
  const rest = { alias: of('alias'), email: of('email'), password: of('password') };
  if (isRole(roleType)) return { line, userName, roleType, ...rest };
  const wrong = `role is "${of('role')}", and must be common or manager`;
  return { line, userName, roleType: 'common', ...rest, wrong };
}
