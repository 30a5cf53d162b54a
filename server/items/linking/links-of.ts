import type { Kysely } from 'kysely';
import type { LanguageId } from '#generated/app.ts';
import { linksLooked, linksMax, linksUsers } from '#generated/constants.ts';
import type { ItemCard, ItemLink, ItemLinks, LinkedItem } from '#generated/types.ts';
import type { Database } from '../../store/database.ts';
import { fieldsAnswered } from '../../store/views.ts';
import type { ItemRecord } from '../record.ts';
import { localised } from '../words.ts';
import { keyOf, type Link, pathOf } from './links-said.ts';

interface Needs {
  db: Kysely<Database>;
  /** Cards as whoever asks may see them, one for each of these, undefined where there is none for them. */
  cards(seqs: readonly number[]): Promise<(ItemCard | undefined)[]>;
}

/** What an item is made from, and what names it, as far as whoever asks may see that. */
export async function linksOf(
  item: ItemRecord,
  language: LanguageId,
  { db, cards }: Needs,
): Promise<ItemLinks> {
  const [named, naming] = [await namedBy(db, item), await thoseNaming(db, item)];
  const seqs = [...new Set([...named.flatMap(({ seq }) => seq ?? []), ...naming])];
  const shown = await cards(seqs);
  const cardOf = new Map(seqs.map((seq, at) => [seq, shown[at]] as const));
  const users = naming.flatMap((seq) => (cardOf.get(seq) ? [seq] : []));
  const [uses, usedBy] = [new Set(named.map(({ seq }) => seq)), new Set(users)];
  return {
    uses: once(
      named.map(({ seq, ...link }) => {
        const card = seq === undefined ? undefined : cardOf.get(seq);
        return card && seq !== undefined
          ? linkTo(card, language, usedBy.has(seq))
          : { kind: link.kind as ItemLink['kind'], path: pathOf(link), isMutual: false };
      }),
    ),
    usedBy: users.slice(0, linksUsers).flatMap((seq) => {
      const card = cardOf.get(seq);
      return card ? [linkTo(card, language, uses.has(seq))] : [];
    }),
    usedByMore: users.length > linksUsers,
  };
}

/** Two addresses may lead to one item, where it was renamed. */
function once(links: readonly ItemLink[]): ItemLink[] {
  return [...new Map(links.map((link) => [`${link.kind} ${link.path}`.toLowerCase(), link])).values()];
}

const fields = fieldsAnswered<LinkedItem>('items.about', 'uses', '*', 'item');

function linkTo(card: ItemCard, language: LanguageId, isMutual: boolean): ItemLink {
  const item = Object.fromEntries(
    fields.flatMap((name) => (card[name] === undefined ? [] : [[name, card[name]]])),
  ) as unknown as LinkedItem;
  const title = localised('title', { ...card }, language);
  return { kind: card.kind, path: `${card.createUser}/${card.name}`, title, item, isMutual };
}

/** What an item names, in the order in which it does, and what stands there: by its name, or by one that it used to have. */
async function namedBy(db: Kysely<Database>, { seq }: ItemRecord): Promise<(Link & { seq?: number })[]> {
  const rows = await db
    .selectFrom('item_links as link')
    .leftJoin('people as owner', 'owner.user_name', 'link.owner')
    .leftJoin('items as item', (join) =>
      join
        .onRef('item.create_user_id', '=', 'owner.id')
        .onRef('item.kind', '=', 'link.kind')
        .onRef('item.name', '=', 'link.name'),
    )
    .leftJoin('item_names as former', (join) =>
      join
        .onRef('former.owner_id', '=', 'owner.id')
        .onRef('former.kind', '=', 'link.kind')
        .onRef('former.name', '=', 'link.name'),
    )
    .select(['link.kind', 'link.owner', 'link.name', 'item.seq as own', 'former.item_seq as moved'])
    .where('link.item_seq', '=', seq)
    .orderBy('link.source')
    .orderBy('link.position')
    .limit(linksMax)
    .execute();
  const links = rows.map(({ own, moved, ...link }) => {
    const stands = own ?? moved;
    return stands === null ? link : { ...link, seq: stands };
  });
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}

/** The newest that name an item, by its name or by one that it used to have: no more than are looked at. */
async function thoseNaming(db: Kysely<Database>, item: ItemRecord): Promise<number[]> {
  const { seq, kind, ownerName: owner } = item;
  const former = await db.selectFrom('item_names').select('name').where('item_seq', '=', seq).execute();
  const names = [item.name, ...former.map(({ name }) => name)];
  const rows = await db
    .selectFrom('item_links')
    .select('item_seq')
    .distinct()
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .orderBy('item_seq', 'desc')
    .limit(linksLooked)
    .execute();
  return rows.map(({ item_seq }) => item_seq);
}
