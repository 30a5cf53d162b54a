import type { Calls } from '#generated/server/calls/items.ts';
import type { PersonCard } from '#generated/types.ts';
import { endPage } from '../../http/fill-page.ts';
import { turnPage } from '../../items/index.ts';
import { fieldsAnswered } from '../../store/views.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.favorers'];

const shownFields = fieldsAnswered<PersonCard>('items.favorers', 'list', '*');

/** Who favours an item, the latest first; whoever may not see the item has been told that there is none. */
export async function favorers(
  { hub, item }: With<'item'>,
  { cursor, limit }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { after, cursorAfter } = turnPage(hub, cursor, JSON.stringify(['favorers', item.id]));
  const places = await hub.items.marks.favorersOf(item.seq, {
    limit: limit + 1,
    ...(after && { after: { time: Number(after[0]), id: String(after[1]) } }),
  });
  const shown = places.slice(0, limit);
  const people = await hub.people.presentAll(
    shown.map(({ id }) => id),
    shownFields,
  );
  const page = endPage({
    places: shown,
    rows: shown.map(({ id }) => people.get(id)),
    hasMore: places.length > limit,
    cursorAfter: ({ time, id }) => cursorAfter([time, id]),
  });
  return { ...page, total: item.fields.favoriteCount };
}
