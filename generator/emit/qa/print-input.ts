import { type Code, list, object } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { latin, mixed } from './support/text.ts';

const longest = 40;

/** A value as code: a long text is printed as the call that makes it. */
export function printInput(value: unknown): Code {
  if (typeof value === 'string' && value.length > longest) {
    const length = [...value].length;
    if (value === mixed(length)) return `mixed(${length})`;
    if (value === latin(length)) return `latin(${length})`;
  }
  if (Array.isArray(value)) return list(value.map(printInput));
  if (typeof value !== 'object' || value === null) return printData(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return object(entries.map(([key, entry]) => [key, printInput(entry)]));
}
