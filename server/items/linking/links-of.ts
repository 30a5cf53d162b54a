import type { Kysely } from 'kysely';
import type { LanguageId } from '#generated/app.ts';
import { linksUsers } from '#generated/constants.ts';
import type { ItemCard, ItemLink, ItemLinks } from '#generated/types.ts';
import type { Database } from '../../store/database.ts';
import type { ItemRecord } from '../record.ts';
import { type Circles, circlesThrough } from './circles.ts';
import { linkTo } from './link-to.ts';
import { pathOf } from './links-said.ts';
import { namedBy, thoseNaming } from './named.ts';

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
  const start = [...uses].flatMap((seq) => (seq !== undefined && cardOf.get(seq) ? [seq] : []));
  const circles = await circlesThrough(item, start, { db, cards });
  const told = (seq: number, card: ItemCard, isMutual: boolean): ItemLink => ({
    ...linkTo(card, language),
    isMutual,
    ...(!isMutual && circleOf(circles, seq)),
  });
  return {
    uses: once(
      named.map(({ seq, ...link }) => {
        const card = seq === undefined ? undefined : cardOf.get(seq);
        return card && seq !== undefined
          ? told(seq, card, usedBy.has(seq))
          : { kind: link.kind as ItemLink['kind'], path: pathOf(link), isMutual: false };
      }),
    ),
    usedBy: users.slice(0, linksUsers).flatMap((seq) => {
      const card = cardOf.get(seq);
      return card ? [told(seq, card, uses.has(seq))] : [];
    }),
    usedByMore: users.length > linksUsers,
  };
}

/** Two addresses may lead to one item, where it was renamed. */
function once(links: readonly ItemLink[]): ItemLink[] {
  return [...new Map(links.map((link) => [`${link.kind} ${link.path}`.toLowerCase(), link])).values()];
}

/** The addresses between an item and one that it is in a circle with; nothing where it is in none. */
function circleOf({ between }: Circles, seq: number): Pick<ItemLink, 'circle'> {
  const circle = between.get(seq);
  return circle === undefined ? {} : { circle };
}
