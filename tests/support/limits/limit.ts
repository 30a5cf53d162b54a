/** How it is seen what a constant does where code alone reads it. */
export type Limit = { most: Within } | { least: Within } | { exactly: () => Promise<number> | number };

type Within = (amount: number) => Promise<boolean> | boolean;

/** By the names of constants, of each place that reads one what is seen there. */
export type Limits = Readonly<Record<string, readonly Limit[]>>;

/** What constants say, by their names. */
export type Numbers = Readonly<Record<string, number>>;

/** What is seen of some of them, reckoned with what all say. */
export type Table = (numbers: Numbers) => readonly Limits[];

/** So much is taken, and not one more. */
export const most = (is: Within): Limit => ({ most: is });
/** From so much on, and not with one less. */
export const least = (is: Within): Limit => ({ least: is });
/** What is measured there. */
export const exactly = (is: () => Promise<number> | number): Limit => ({ exactly: is });

/** What is seen at both sides of a number, and what would be where it is the one that holds. */
export async function bothSides(limit: Limit, number: number): Promise<{ seen: unknown; wanted: unknown }> {
  if ('exactly' in limit) return { seen: await limit.exactly(), wanted: number };
  const [is, beside] = 'most' in limit ? [limit.most, number + 1] : [limit.least, number - 1];
  return { seen: [await is(number), await is(beside)], wanted: [true, false] };
}

/** All of several in a row, a line for each. */
export const rowsOf = (all: readonly Limits[]): { constant: string; limit: Limit }[] =>
  all.flatMap((limits) =>
    Object.entries(limits).flatMap(([constant, own]) => own.map((limit) => ({ constant, limit }))),
  );
