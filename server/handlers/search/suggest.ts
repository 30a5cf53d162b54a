import { searchSuggestPeopleMax } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/search.ts';
import type { PersonCard } from '#generated/types.ts';
import { mayAsWhoTheyAre } from '../../rights/index.ts';
import { markedPerson, queryOf } from '../../search/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['search.suggest'];

/** What is being typed may become an item whose name, tags or owner begin so; or a person, for those who know of people. */
export async function suggest(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const [list, people] = await Promise.all([items(context, input), peopleOf(context, input)]);
  return { list, people };
}

async function items(context: Context, input: Endpoint['input']): Promise<Endpoint['output']['list']> {
  const { hub, viewer, language } = context;
  const query = await queryOf(context, input);
  if (!query) return [];
  const found = await hub.searches.names({ query, language, now: hub.now() });
  // Asked once more who may see them: one of them may have become hidden meanwhile.
  const cards = await hub.items.cards(
    found.map(({ seq }) => seq),
    viewer,
  );
  return found.flatMap(({ title }, at) => {
    const card = cards[at];
    return card ? { kind: card.kind, user: card.createUser, name: card.name, title } : [];
  });
}

/** Whoever may not open a profile is told of nobody. */
async function peopleOf(
  { hub, viewer }: Context,
  { q }: Endpoint['input'],
): Promise<Endpoint['output']['people']> {
  if (!mayAsWhoTheyAre('profile.open', viewer, hub.now())) return [];
  const { hits } = await hub.searches.people({ q, limit: searchSuggestPeopleMax });
  const ids = hits.map(({ id }) => id);
  const found = await hub.people.presentAll<PersonCard>(ids, ['userName', 'alias']);
  return ids.flatMap((id) => {
    const person = found.get(id);
    return person ? { user: person.userName, title: markedPerson(person, q).title } : [];
  });
}
