import { isMap, parseDocument } from 'yaml';
import type { ScaffoldColumn } from './columns.ts';

/** tables.yaml with the columns of a table beside those that it has; what else stands in it stays as it is. */
export function withColumns(text: string, table: string, columns: readonly ScaffoldColumn[]): string {
  const document = parseDocument(text);
  if (!isMap(document.get(table))) document.set(table, document.createNode({ columns: {}, computes: [] }));
  for (const {
    said: [name, holds],
  } of columns)
    document.setIn([table, 'columns', name], holds);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
