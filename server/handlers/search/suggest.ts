import type { Calls } from '#generated/server/calls/search.ts';
import { queryOf } from '../../search/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['search.suggest'];

/** Items whose name, tags or owner begin as what is being typed. */
export async function suggest(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, viewer, language } = context;
  const query = await queryOf(context, input);
  if (!query) return { list: [] };
  const found = await hub.searches.names({ query, language, now: hub.now() });
  // Asked once more who may see them: one of them may have become hidden meanwhile.
  const cards = await hub.items.cards(
    found.map(({ seq }) => seq),
    viewer,
  );
  return {
    list: found.flatMap(({ title }, at) => {
      const card = cards[at];
      return card ? { kind: card.kind, user: card.createUser, name: card.name, title } : [];
    }),
  };
}
