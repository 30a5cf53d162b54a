import { isMap } from 'yaml';
import { appended, applyEdits, type Edit, replaced } from '../fix/edits.ts';
import { child, entriesOf, entryOf, isFlow, plainOf, Source, startOf } from '../fix/source.ts';
import { engineTablesFile, tablesFile } from '../grammar/spec-files.ts';
import type { ScaffoldColumn } from './columns.ts';

/** Those columns of a table that the engine's file does not say. */
export function columnsBeside(
  engine: string,
  table: string,
  columns: readonly ScaffoldColumn[],
): ScaffoldColumn[] {
  const listed = child(child(new Source(engineTablesFile, engine).root, table), 'columns');
  return isMap(listed)
    ? columns.filter(({ said: [name] }) => entryOf(listed, name) === undefined)
    : [...columns];
}

/** tables.yaml with the columns of a table beside those that it has; what else stands in it stays as it is, byte for byte. */
export function withColumns(text: string, table: string, columns: readonly ScaffoldColumn[]): string {
  const source = new Source(tablesFile, text);
  const listed = child(child(source.root, table), 'columns');
  if (!isMap(listed)) return withTable(source, table, columns);
  const lacking = columns.filter(({ said: [name] }) => entryOf(listed, name) === undefined);
  const others = columns.flatMap(({ said: [name, holds] }): Edit[] => {
    const entry = entryOf(listed, name);
    return entry === undefined || plainOf(entry.value) === holds ? [] : [replaced(entry.value, holds)];
  });
  if (lacking.length === 0) return applyEdits(text, others);
  const [first] = entriesOf(listed);
  const between = isFlow(listed) || !first ? ', ' : `${source.newline}${source.indentOf(startOf(first.key))}`;
  return applyEdits(text, [...others, appended(source, listed, lacking.map(lineOf).join(between))]);
}

const lineOf = ({ said: [name, holds] }: ScaffoldColumn) => `${name}: ${holds}`;

/** A table that is not there yet comes last. */
function withTable({ text, newline }: Source, table: string, columns: readonly ScaffoldColumn[]): string {
  const lines = [
    `${table}:`,
    '  columns:',
    ...columns.map((column) => `    ${lineOf(column)}`),
    '  computes: []',
    '',
  ];
  return `${text}${text === '' || text.endsWith('\n') ? '' : newline}${lines.join(newline)}`;
}
