import type { Kysely } from 'kysely';
import { stored } from '#generated/store/tables.ts';
import { circlesThrough } from '../../../server/items/linking/circles.ts';
import { linksOfCard } from '../../../server/items/linking/links-said.ts';
import { thoseNaming } from '../../../server/items/linking/named.ts';
import { relatedTo } from '../../../server/items/linking/related-to.ts';
import type { ItemRecord } from '../../../server/items/record.ts';
import { TagBook } from '../../../server/items/tags/tag-book.ts';
import type { Database } from '../../../server/store/database.ts';
import { plain } from './around.ts';
import { exactly, most, type Table } from './limit.ts';
import { addItems, addPerson, addTags, inStore, tag } from './stored.ts';

type Db = Kysely<Database>;

const own = { seq: 1, kind: 'models', ownerName: 'ann', name: 'n1', tagIds: [] } as unknown as ItemRecord;
const many = 100;
const several = 20;
/** The numbers of so many things that stand behind that which it is about. */
const others = (count: number, from = 2) => Array.from({ length: count }, (_, at) => from + at);

/** Has one name another, by its address. */
const link = (db: Db, seq: number, name: string, position = 0) =>
  db
    .insertInto('item_links')
    .values({ item_seq: seq, source: 'card', position, kind: 'models', owner: 'ann', name })
    .execute();

const inHub = <T>(seqs: readonly number[], act: (db: Db) => Promise<T>, kind = 'models') =>
  inStore(async ({ db }) => {
    await addPerson(db, 'ann');
    await addItems(db, [{ seq: 1 }, ...seqs.map((seq) => ({ seq, kind }))]);
    return act(db);
  });

/** How many of those are looked at that name one thing. */
const naming = () =>
  inHub(others(2 * many), async (db) => {
    for (const seq of others(2 * many)) await link(db, seq, own.name);
    return (await thoseNaming(db, own)).length;
  });

const card = { kind: 'models', createUser: 'ann', name: 'n2', tags: [] };

/** Whether a circle of three is seen of one that names so many that the last of them all is the so many-th that is looked at. */
const isSeen = (count: number) =>
  inHub(others(2), async (db) => {
    await link(db, 2, 'n3');
    await link(db, 3, own.name);
    const start = [2, ...others(count - 2, many)];
    const cards = async (seqs: readonly number[]) => seqs.map(() => card as never);
    return (await circlesThrough(own, start, { db, cards })).between.size > 0;
  });

/** Whether a circle of so many is found. */
const isFound = (count: number) =>
  inHub(others(count - 1), async (db) => {
    for (const seq of others(count - 1)) await link(db, seq, seq === count ? own.name : `n${seq + 1}`);
    const cards = async (seqs: readonly number[]) => seqs.map(() => card as never);
    return (await circlesThrough(own, [2], { db, cards })).between.size > 0;
  });

interface Related {
  /** Which things are looked at, and which of them is shown first. */
  looked: readonly number[];
  first: string | undefined;
}

/** What is like something that carries these tags. */
async function related(
  db: Db,
  tagIds: readonly number[],
  carried: ReadonlyMap<number, readonly number[]> = new Map(),
) {
  const tags = new TagBook(db);
  await tags.load();
  let looked: readonly number[] = [];
  const cards = async (seqs: readonly number[]) => {
    looked = seqs;
    return seqs.map((seq) => {
      const named = (carried.get(seq) ?? []).map((id) => ({ name: `t${id}` }));
      return { ...card, name: `n${seq}`, tags: named } as never;
    });
  };
  const found = await relatedTo({ ...own, tagIds }, 'en', { db, tags, viewer: null, now: 0, cards });
  return { looked, first: found[0]?.path } satisfies Related;
}

/** How many of a kind are looked at that carry one tag. */
const carriers = (kind: string) =>
  inHub(
    others(several),
    async (db) => {
      await addTags(db, [1]);
      await tag(db, 1, others(several), kind);
      return (await related(db, [1])).looked.length;
    },
    kind,
  );

/** Of how many of its tags what carries them is looked at. */
const byTags = () =>
  inHub(others(several), async (db) => {
    const ids = others(several, 1);
    await addTags(db, ids);
    for (const id of ids) await tag(db, id, [id + 1]);
    return (await related(db, ids)).looked.length;
  });

/** Of how many that it names those are looked at that name them as well, each by so many others. */
const byLinks = (links: number, each: number) =>
  inHub(others(links * each), async (db) => {
    for (let at = 0; at < links; at += 1) {
      await link(db, own.seq, `x${at}`, at);
      for (const seq of others(each, 2 + at * each)) await link(db, seq, `x${at}`);
    }
    return (await related(db, [])).looked.length;
  });

/** Whether what is made from the same comes before what shares so many tags twice that each two carry. */
const isBefore = (count: number) =>
  inHub(others(3), async (db) => {
    const ids = others(2 * count, 1);
    await addTags(db, ids);
    // Both others carry each, of which the second is another thing's.
    for (const id of ids) await tag(db, id, [2, 3]);
    await link(db, own.seq, 'x');
    await link(db, 4, 'x');
    const { first } = await related(db, ids, new Map([[2, ids]]));
    return first === 'ann/n4';
  });

/** Whether the head of a README names something that is called so. */
const areLinks = (name: string) =>
  linksOfCard(Object.fromEntries(headed.map((word) => [word, name]))).length > 0;
const headed = stored.Item.json.flatMap((entry) => ('frontMatter' in entry ? [entry.frontMatter] : []));

/** What leads from one thing to others. */
export const limitsOfLinking: Table = () => [
  {
    'links.looked': [exactly(naming)],
    'links.walk.items': [most(isSeen)],
    'links.walk.steps': [most(isFound)],
    'name.max': [most((count) => areLinks(plain(count))), most((count) => areLinks(`${plain(count)}/x`))],
    'related.ownKind': [exactly(() => carriers('models'))],
    'related.otherKinds': [exactly(() => carriers('dataset'))],
    'related.tags': [exactly(byTags)],
    'related.links': [exactly(() => byLinks(several, 1))],
    'related.looked': [exactly(() => byLinks(1, many)), exactly(() => byLinks(2, many))],
    'related.link': [most(isBefore)],
  },
];
