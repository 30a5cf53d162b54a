import { sortedUnique } from '../output.ts';
import { propertyKey, unionOf } from '../print/literal.ts';

/** The TypeScript type of what several places hold: literal unions for texts and numbers. */
export function typeOfData(values: readonly unknown[]): string {
  const texts = values.filter((value) => typeof value === 'string');
  const numbers = values.filter((value) => typeof value === 'number');
  const lists = values.filter((value) => Array.isArray(value));
  const records = values.filter(isRecord);
  const parts = [
    ...(texts.length > 0 ? [unionOf(sortedUnique(texts))] : []),
    ...(numbers.length > 0 ? [unionOf([...numbers].sort((a, b) => a - b))] : []),
    ...(values.some((value) => typeof value === 'boolean') ? ['boolean'] : []),
    ...(lists.length > 0 ? [typeOfList(lists.flat())] : []),
    ...(records.length > 0 ? [typeOfRecords(records)] : []),
    ...(values.includes(null) ? ['null'] : []),
  ];
  return parts.join(' | ') || 'unknown';
}

function typeOfList(items: readonly unknown[]): string {
  const item = typeOfData(items);
  return `readonly ${/[ |]/.test(item) ? `(${item})` : item}[]`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOfRecords(records: readonly Record<string, unknown>[]): string {
  const fields = sortedUnique(records.flatMap((record) => Object.keys(record))).map((name) => {
    const values = records.map((record) => record[name]).filter((value) => value !== undefined);
    return `readonly ${propertyKey(name)}${values.length < records.length ? '?' : ''}: ${typeOfData(values)}`;
  });
  return `{ ${fields.join('; ')} }`;
}
