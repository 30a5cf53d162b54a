/** The words that migrations are written in. */
export { chained, changes, columns, counted, index, table, unchanging } from './changes.ts';
export { bytes, double, json, key, ms, text, whole } from './columns.ts';
export { assertNothingGoesAlong, makeAnew } from './made-anew.ts';
