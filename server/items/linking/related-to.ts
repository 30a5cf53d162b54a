import type { Kysely } from 'kysely';
import type { LanguageId } from '#generated/app.ts';
import {
  relatedGroups,
  relatedLink,
  relatedLinks,
  relatedLooked,
  relatedOtherKinds,
  relatedOwnKind,
  relatedShown,
  relatedTags,
} from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import type { ItemCard, RelatedItem } from '#generated/types.ts';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import { sharedScopes, type VisibleScope } from '../../store/visible-scope.ts';
import type { ItemRecord } from '../record.ts';
import type { Tag, TagBook } from '../tags/tag-book.ts';
import { linkTo } from './link-to.ts';
import { namedBy, thoseNaming } from './named.ts';

interface Needs {
  db: Kysely<Database>;
  tags: TagBook;
  viewer: Viewer | null;
  now: number;
  /** Cards as whoever asks may see them, one for each of these, undefined where there is none for them. */
  cards(seqs: readonly number[]): Promise<(ItemCard | undefined)[]>;
}

/** How much two items have in common that carry this tag: the fewer do, the more it says. */
interface Weighed {
  tag: Tag;
  weight: number;
}

/**
 * What is like an item: what carries the same tags, the rarest first, or is made from the same. Of each a few are looked at, the most
 * popular, along an index, so that it costs the same in a hub of any size. What is hidden from most is looked at nowhere.
 */
export async function relatedTo(
  item: ItemRecord,
  language: LanguageId,
  { db, tags, viewer, now, cards }: Needs,
): Promise<RelatedItem[]> {
  const open = visibilitiesOf(sharedScopes(viewer, now));
  const weighed = await weigh(db, tags.byIds(item.tagIds), open);
  const named = await namedBy(db, item);
  const scores = new Map<number, number>();
  const add = (seq: number, score: number) => scores.set(seq, (scores.get(seq) ?? 0) + score);
  for (const { seq, tagId } of await carriers(db, item.kind, { weighed, open }))
    add(seq, weighed.find(({ tag }) => tag.id === tagId)?.weight ?? 0);
  const alike = new Set(await madeAlike(db, named.slice(0, relatedLinks)));
  for (const seq of alike) add(seq, relatedLink);
  // What it is made from, and what uses it, stands on its page already.
  for (const seq of [item.seq, ...named.flatMap((one) => one.seq ?? []), ...(await thoseNaming(db, item))])
    scores.delete(seq);
  const best = [...scores].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  const looked = best.slice(0, relatedLooked).map(([seq]) => seq);
  const shown = (await cards(looked)).flatMap((card, at) => {
    if (!card) return [];
    // All that it carries counts, also where it is not among the most popular that carry it.
    const carried = new Set(card.tags.map(({ name }) => name));
    const shared = weighed.reduce((sum, { tag, weight }) => sum + (carried.has(tag.name) ? weight : 0), 0);
    const score = shared + (alike.has(looked[at] ?? 0) ? relatedLink : 0);
    return [{ card, isOwnKind: Number(card.kind === item.kind), score }];
  });
  shown.sort((one, other) => other.isOwnKind - one.isOwnKind || other.score - one.score);
  return shown.slice(0, relatedShown).map(({ card }) => linkTo(card, language));
}

/** The visibilities of which all is seen, or all but what a condition leaves out. */
const visibilitiesOf = (scopes: readonly VisibleScope[]) =>
  scopes.filter(({ readers }) => readers === undefined).map(({ visibility }) => visibility);

async function weigh(
  db: Kysely<Database>,
  tags: readonly Tag[],
  visibilities: readonly string[],
): Promise<Weighed[]> {
  const groups: readonly string[] = relatedGroups;
  const about = tags.filter(({ category }) => groups.includes(category));
  if (about.length === 0 || visibilities.length === 0) return [];
  const rows = await db
    .selectFrom('tag_counts')
    .select((eb) => ['tag_id', eb.fn.sum<number>('count').as('count')])
    .where(
      'tag_id',
      'in',
      about.map(({ id }) => id),
    )
    .where('visibility', 'in', visibilities)
    .groupBy('tag_id')
    .execute();
  const counts = new Map(rows.map(({ tag_id, count }) => [tag_id, Number(count)]));
  return about
    .map((tag) => ({ tag, weight: 1 / Math.log2(2 + (counts.get(tag.id) ?? 0)) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, relatedTags);
}

/** The most popular that carry each of the tags: more of the own kind than of the others. */
async function carriers(
  db: Kysely<Database>,
  own: string,
  { weighed, open }: { weighed: readonly Weighed[]; open: readonly string[] },
): Promise<{ seq: number; tagId: number }[]> {
  const ranges = weighed.flatMap(({ tag }) =>
    kinds.flatMap(({ id: kind }) =>
      open.map((visibility) =>
        db
          .selectFrom((from) =>
            from
              .selectFrom('item_tags')
              .select(['item_seq', 'tag_id'])
              .where('tag_id', '=', tag.id)
              .where('kind', '=', kind)
              .where('visibility', '=', visibility)
              .orderBy('popularity', 'desc')
              .limit(kind === own ? relatedOwnKind : relatedOtherKinds)
              .as('range'),
          )
          .select(['item_seq as seq', 'tag_id as tagId']),
      ),
    ),
  );
  const [first, ...others] = ranges;
  if (!first) return [];
  return others.reduce((all, one) => all.unionAll(one), first).execute();
}

/** The newest that name one of these, as the item does. */
async function madeAlike(
  db: Kysely<Database>,
  links: readonly { kind: string; owner: string; name: string }[],
): Promise<number[]> {
  const found = await Promise.all(
    links.map(({ kind, owner, name }) =>
      db
        .selectFrom('item_links')
        .select('item_seq')
        .distinct()
        .where('kind', '=', kind)
        .where('owner', '=', owner)
        .where('name', '=', name)
        .orderBy('item_seq', 'desc')
        .limit(relatedLooked)
        .execute(),
    ),
  );
  return found.flat().map(({ item_seq }) => item_seq);
}
