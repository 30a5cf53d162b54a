import type { Row } from './present.ts';

/** Fields of a thing as an address joins them; empty where one of them is not there. */
export function joined(row: Row, fields: readonly string[] = []): string {
  const parts = fields.map((name) => row[name]);
  return parts.every((part) => part !== undefined && part !== null && part !== '') ? parts.join('/') : '';
}
