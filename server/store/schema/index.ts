/** The words that migrations are written in. */
export { changes, columns, counted, index, table } from './changes.ts';
export { double, json, key, ms, text, whole } from './columns.ts';
