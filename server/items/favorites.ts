import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import { findPerson } from '../people/index.ts';
import { visibleScopes } from '../store/visible-scope.ts';

type Endpoint = Calls['items.favorites'];

/** What a person favours, newest first, as far as the viewer may see it. */
export async function favorites(
  { hub, viewer }: Context,
  { user, kind, cursor, limit }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const person = await findPerson(hub.db, user);
  if (!person) throw new HubError('peopleNotFound');
  const scope = JSON.stringify(['favorites', person.id, kind]);
  const after = cursor === undefined ? undefined : hub.cursors.parse(cursor, scope);
  const places = await hub.items.marks.favoritesOf(person.id, {
    kind,
    scopes: visibleScopes(viewer),
    limit: limit + 1,
    ...(after && { after: { time: Number(after[0]), seq: Number(after[1]) } }),
  });
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: await hub.items.cards(
      shown.map(({ seq }) => seq),
      viewer,
    ),
    ...(last && places.length > limit && { nextCursor: hub.cursors.format([last.time, last.seq], scope) }),
  };
}
