import { sortedEntries } from '../output.ts';
import { type Code, list, object } from './code.ts';
import { number, quote } from './literal.ts';

/** Any JSON-like data; keys are sorted, `undefined` entries are left out. */
export function printData(value: unknown): Code {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return number(value);
    case 'boolean':
      return String(value);
    case 'object':
      break;
    default:
      return 'undefined';
  }
  if (Array.isArray(value)) return list(value.map(printData));
  const entries = sortedEntries(value as Record<string, unknown>).filter(([, entry]) => entry !== undefined);
  return object(entries.map(([key, entry]) => [key, printData(entry)]));
}
