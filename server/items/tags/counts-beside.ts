import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';
import { tagCountsOwned } from './owned-counts.ts';
import type { TagBook } from './tag-book.ts';
import { type Asking, type TagFigures, tagCounts, tagCountsAmong } from './tag-counts.ts';

/** What is counted. */
interface Counted extends Asking {
  kinds: readonly string[];
  /** Only what belongs to this one; `null` is nobody. */
  ownerId: string | null | undefined;
}

const none: TagFigures = { counts: new Map(), isWhole: true };

/** The tags that are chosen, by their groups; undefined where one of them is none. */
export function chosenGroups(book: TagBook, names: readonly string[]): Map<string, number[]> | undefined {
  const groups = new Map<string, number[]>();
  for (const name of names) {
    const tag = book.find(name);
    if (!tag) return undefined;
    const ids = groups.get(tag.category) ?? [];
    // An address may name one twice.
    groups.set(tag.category, ids.includes(tag.id) ? ids : [...ids, tag.id]);
  }
  return groups;
}

/** Counts the items that `tagCounts` counts and that carry one tag of each of these groups, where nothing is searched for. */
export async function tagFigures(
  db: Kysely<Database>,
  { kinds, ownerId, ...asking }: Counted,
): Promise<(groups: readonly (readonly number[])[]) => Promise<TagFigures>> {
  if (ownerId === null) return async () => none;
  if (ownerId !== undefined) return (groups) => tagCountsOwned(db, kinds, { ownerId, groups, ...asking });
  const all = await tagCounts(db, kinds, asking);
  return async (groups) => {
    const counts = await tagCountsAmong(db, kinds, { all, groups, ...asking });
    return { counts: counts ?? all, isWhole: counts !== undefined };
  };
}

/** The figures beside what is chosen, by group: of the tags chosen in a group any will do, so it counts without its own. */
export async function countsBeside(
  db: Kysely<Database>,
  { chosen, ...counted }: Counted & { chosen: ReadonlyMap<string, readonly number[]> | undefined },
): Promise<(category: string) => TagFigures> {
  if (!chosen) return () => none;
  const among = await tagFigures(db, counted);
  const left = await among([...chosen.values()]);
  const own = new Map(
    await Promise.all(
      [...chosen.keys()].map(async (category) => {
        const others = [...chosen].filter(([other]) => other !== category);
        return [category, await among(others.map(([, ids]) => ids))] as const;
      }),
    ),
  );
  return (category) => own.get(category) ?? left;
}
