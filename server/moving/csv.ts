import { ConfigError } from '../ground/config.ts';

/** A line of a table, and where it begins in its file. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A line that cannot be done, and why. */
export interface Wrong {
  line: number;
  why: string;
}

/**
 * Reads a table as spreadsheets write it: cells parted by commas, with line breaks and doubled quotes between quotes. Throws
 * where a quote is never closed: what is behind it cannot be read.
 */
export function tableIn(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const source = text.replace(/^\uFEFF/, '');
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  const cell = /"((?:[^"]|"")*)"([^,\r\n]*)|([^,\r\n]*)/y;
  while (cell.lastIndex <= source.length) {
    const began = line;
    const from = cell.lastIndex;
    const [all = '', quoted, behind = '', plain = ''] = cell.exec(source) ?? [];
    if (quoted === undefined && plain.startsWith('"'))
      throw new ConfigError(`A quote is opened in line ${began} and never closed.`);
    line += all.split('\n').length - 1;
    row.cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"') + behind.trim());
    cell.lastIndex = from + all.length;
    const end = /\r\n|\n|\r|,|$/y;
    end.lastIndex = cell.lastIndex;
    const [sign = ''] = end.exec(source) ?? [];
    cell.lastIndex += sign.length;
    if (sign === ',') continue;
    if (row.cells.some((one) => one !== '')) rows.push(row);
    line += 1;
    row = { line, cells: [] };
    if (sign === '') break;
  }
  return rows;
}
