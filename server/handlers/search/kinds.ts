import { searchCountMax } from '#generated/constants.ts';
import { kinds as allKinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/calls/search.ts';
import { queryOf } from '../../search/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['search.kinds'];

/** How many items of each kind match a text. */
export async function kinds(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const ids = allKinds.map(({ id }) => id);
  const query = await queryOf(context, input);
  const counts = query ? await context.hub.searches.kinds({ query, kinds: ids }) : ids.map(() => 0);
  return {
    counts: ids.map((kind, at) => {
      const count = counts[at] ?? 0;
      return {
        kind,
        count: Math.min(count, searchCountMax),
        ...(count > searchCountMax && { atLeast: true }),
      };
    }),
  };
}
