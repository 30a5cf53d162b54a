// A closed piece of history. Until the steps were divided every database had the tables of the hub, whichever product it was of.

/** The first step from which on a database has what its own product needs. */
const since = '0056-own-tables-alone';

/** The first step that made something of the hub alone. */
const firstOfHub = '0002-path-index';

/** Three steps made something for every product and something for the hub: the part of the hub, by the step that it was made within. */
const parts = {
  '0001-core': '0001-items',
  '0021-event-types': '0021-events-of-items',
  '0055-owners-of-events': '0055-owners-of-items',
} as const;

/** What a database of before has, and what its notes say by the name of the whole. */
export function doneWithin(noted: readonly string[]): string[] {
  if (noted.includes(since)) return [];
  return Object.entries(parts).flatMap(([whole, part]) =>
    noted.includes(whole) && !noted.includes(part) ? [part] : [],
  );
}

/**
 * Which of them is to be noted although no room of this product makes it: tables of the hub stayed, since something is in them, and rooms
 * that come later find them made.
 */
export const stayed = (within: readonly string[], noted: readonly string[]): string[] =>
  noted.includes(firstOfHub) ? within.filter((part) => !noted.includes(part)) : [];

/** Whether a step may have been made in the database of any product: notes of such say nothing of who made it. */
export const isOfBefore = (name: string): boolean => name < since;
