import type { Calls } from '#generated/server/calls/items.ts';
import { HubError } from '../../ground/hub-error.ts';
import { endPage } from '../../http/fill-page.ts';
import { turnPage } from '../../items/index.ts';
import { findPerson } from '../../people/index.ts';
import { visibleScopes } from '../../store/visible-scope.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['items.favorites'];

/** What a person favours, newest first, as far as the viewer may see it. */
export async function favorites(
  { hub, viewer }: Context,
  { user, kind, cursor, limit }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const person = await findPerson(hub.db, user);
  if (!person) throw new HubError('peopleNotFound');
  const scope = JSON.stringify(['favorites', person.id, kind]);
  const { after, now, cursorAfter } = turnPage(hub, cursor, scope);
  const places = await hub.items.marks.favoritesOf(person.id, {
    kind,
    scopes: visibleScopes(viewer, now),
    limit: limit + 1,
    ...(after && { after: { time: Number(after[0]), seq: Number(after[1]) } }),
  });
  const shown = places.slice(0, limit);
  const seqs = shown.map(({ seq }) => seq);
  return endPage({
    places: shown,
    rows: await hub.items.cards(seqs, viewer),
    hasMore: places.length > limit,
    cursorAfter: ({ time, seq }) => cursorAfter([time, seq]),
  });
}
