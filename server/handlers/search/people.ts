import { searchCountMax } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/search.ts';
import type { PersonCard } from '#generated/types.ts';
import { endPage } from '../../http/fill-page.ts';
import { turnPage } from '../../items/index.ts';
import { markedPerson } from '../../search/index.ts';
import { fieldsAnswered } from '../../store/views.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['search.people'];

const cardFields = fieldsAnswered<PersonCard>('search.people', 'list', '*', 'person');

/** People who are called as is looked for; without a text nobody. */
export async function people(
  { hub }: Context,
  { q = '', cursor, limit }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { after, cursorAfter } = turnPage(hub, cursor, JSON.stringify(['people', q]));
  const { hits, counted, hasMore } = await hub.searches.people({ q, limit, ...(after && { after }) });
  const cards = await hub.people.presentAll<PersonCard>(
    hits.map(({ id }) => id),
    cardFields,
  );
  const rows = hits.map(({ id }) => {
    const person = cards.get(id);
    return person && { person, ...markedPerson(person, q) };
  });
  return {
    ...endPage({ places: hits, rows, hasMore, cursorAfter: ({ key }) => cursorAfter(key) }),
    total: Math.min(counted, searchCountMax),
    ...(counted > searchCountMax && { totalAtLeast: true }),
  };
}
