import type { Kysely } from 'kysely';
import { searchCountMax } from '#generated/constants.ts';
import type { Database } from '../store/database.ts';
import { countNamed, findNamed } from '../store/texts/name-index.ts';
import { fold } from '../store/texts/words.ts';
import { namesMeant, namesNear } from './names-meant.ts';
import type { FoundPeople, PeopleQuestion } from './question.ts';
import { termsOf } from './terms.ts';

/**
 * People who are called so: as it is written, as it sounds, by first letters; with an error only where nobody is found
 * without. Who is meant exactly comes first, then whose name begins so.
 */
export async function findPeople(
  db: Kysely<Database>,
  { q, limit, after }: PeopleQuestion,
): Promise<FoundPeople> {
  const terms = termsOf(q);
  for (const names of [namesMeant(terms), namesNear(terms)]) {
    const counted = await countNamed(db, names, searchCountMax + 1);
    if (counted === 0) continue;
    const page = { names, whole: fold(q).trim(), limit: limit + 1, ...(after && { after }) };
    const found = await findNamed(db, page);
    return {
      hits: found.slice(0, limit).map(({ id, rank, userName }) => ({ id, key: [rank, userName] })),
      counted,
      hasMore: found.length > limit,
    };
  }
  return { hits: [], counted: 0, hasMore: false };
}
