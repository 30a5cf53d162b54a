import { basename, isAbsolute, resolve } from 'node:path';
import { kinds } from '#generated/kinds.ts';
import type { SpecSettings } from '#generated/server/settings.ts';
import type { Visibility } from '#generated/types.ts';
import { ConfigError } from '../ground/config.ts';
import { mayBegin } from '../ground/settings/index.ts';
import { visibilities } from '../items/index.ts';
import { type CsvRow, tableIn, type Wrong } from './csv.ts';

/** What a line of the list asks for. */
export interface Wanted {
  line: number;
  path: string;
  owner: string;
  kind: string;
  name: string;
  visibility: Visibility;
}

/** Where a list lies, and how the hub is set that it is for. */
interface Around {
  folder: string;
  settings: SpecSettings;
}

const needed = ['path', 'owner', 'kind', 'visibility'] as const;
const columns = [...needed, 'name'] as const;
type Column = (typeof columns)[number];

/**
 * Reads a list of repositories that move in. What is wrong with a line by itself is told of each; throws where the list as a
 * whole cannot be read. Folders are named as seen from that of the list.
 */
export function readList(text: string, { folder, settings }: Around): { wanted: Wanted[]; wrong: Wrong[] } {
  const [head, ...rows] = tableIn(text);
  if (head === undefined)
    throw new ConfigError(`The list is empty: its first line names ${columns.join(', ')}.`);
  const names = head.cells.map((cell) => cell.toLowerCase());
  const foreign = names.filter((name) => !columns.some((column) => column === name));
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0 || foreign.length > 0 || new Set(names).size < names.length)
    throw new ConfigError(
      `The first line of the list names its columns: ${needed.join(', ')} and, where it is another than that of the folder, name. It says "${head.cells.join(',')}".`,
    );
  const wanted: Wanted[] = [];
  const wrong: Wrong[] = [];
  for (const row of rows) {
    const read = readRow(row, names, { folder, settings });
    if ('why' in read) wrong.push(read);
    else wanted.push(read);
  }
  return { wanted, wrong };
}

function readRow(
  { line, cells }: CsvRow,
  names: readonly string[],
  { folder, settings }: Around,
): Wanted | Wrong {
  if (cells.length !== names.length)
    return { line, why: `it has ${cells.length} cells, and the first line ${names.length}` };
  const of = (column: Column) => cells[names.indexOf(column)] ?? '';
  const empty = needed.find((column) => of(column) === '');
  if (empty !== undefined) return { line, why: `${empty} is empty` };
  const kind = of('kind');
  if (!kinds.some(({ id }) => id === kind))
    return { line, why: `kind is "${kind}", and must be one of ${kinds.map(({ id }) => id).join(', ')}` };
  const wanted = of('visibility').toUpperCase();
  const visibility = visibilities.find((one) => one === wanted);
  if (visibility === undefined)
    return {
      line,
      why: `visibility is "${of('visibility')}", and must be one of ${visibilities.join(', ')}`,
    };
  if (!mayBegin(settings, 'visibility', visibility))
    return {
      line,
      why: `visibility is "${of('visibility')}", which no item may have in a hub that is set like this`,
    };
  const said = of('path');
  const path = isAbsolute(said) ? said : resolve(folder, said);
  const name = of('name') || basename(path).replace(/\.git$/, '');
  return { line, path, owner: of('owner'), kind, name, visibility };
}
