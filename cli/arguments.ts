import { type Command, InvalidArgumentError } from 'commander';

/** A moment as operators write it. */
function timeOf(text: string): Date {
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

/** A number that may be 0. */
export function wholeOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Which of many rows in the order of time are asked for; `row` is what one of them is called. */
export const addSpan = (command: Command, row: string): Command =>
  command
    .option('--since <time>', 'from a time on, such as 2026-01-31 or 2026-01-31T08:00Z', timeOf)
    .option('--until <time>', 'before a time', timeOf)
    .option('--after <number>', `behind the ${row} of this number`, wholeOf)
    .option('--last <number>', 'so many of the last ones, or of those behind --after', countOf);
