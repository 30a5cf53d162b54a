import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { TagBook } from './tag-book.ts';
import { tagCountsAmong } from './tag-counts.ts';

/** How many items of a list carry a tag beside what is chosen, by its group; `undefined` of a group where they are too many to be counted. */
type Beside = (category: string) => ReadonlyMap<number, number> | undefined;

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

interface Chosen {
  /** How many carry each tag, whatever is chosen. */
  all: ReadonlyMap<number, number>;
  /** By group. */
  chosen: ReadonlyMap<string, readonly number[]>;
  now: number;
}

/** Of the tags chosen in a group any will do: what that group counts, it counts without its own. */
export async function countsBeside(
  db: Kysely<Database>,
  kinds: readonly string[],
  { all, chosen, now }: Chosen,
): Promise<Beside> {
  const among = (groups: readonly (readonly number[])[]) => tagCountsAmong(db, kinds, { all, groups, now });
  const left = await among([...chosen.values()]);
  const own = new Map(
    await Promise.all(
      [...chosen.keys()].map(async (category) => {
        const others = [...chosen].filter(([other]) => other !== category);
        return [category, await among(others.map(([, ids]) => ids))] as const;
      }),
    ),
  );
  return (category) => (own.has(category) ? own.get(category) : left);
}
