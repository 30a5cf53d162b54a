import { sql } from 'kysely';

/** Many numbers for `in` as one parameter: hundreds of them would make a statement of its own for every length. */
export const listed = (seqs: readonly number[]) =>
  sql<number>`(select value from json_each(${JSON.stringify(seqs)}))`;
