import { InvalidArgumentError } from 'commander';

/** A moment as operators write it. */
export function timeOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-01-31T08:00Z.');
  return date;
}

/** All that are asked for are read at once. */
export function countOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1 to 99999.');
  return Number(text);
}

export function wholeOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
