import type { Kysely } from 'kysely';
import type { Given } from '#generated/guards.ts';
import { rowConditions } from '#generated/store/rows.ts';
import type { Cursors } from '../http/cursor.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Locks } from '../load/locks.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { DiskRoom } from '../store/disk/disk-room.ts';
import type { Read } from '../store/open.ts';
import { fieldsIn } from '../store/row-condition.ts';
import type { TextIndex } from '../store/texts/text-index.ts';
import { Refresh } from './following/refresh.ts';
import { CardCache, type Shown } from './lists/card-cache.ts';
import { type FarPlaces, Lister } from './lists/lister.ts';
import { Places } from './lists/places.ts';
import type { Limits } from './making/person-quota.ts';
import { Marks } from './marks/marks.ts';
import { presentCard } from './present.ts';
import { type ItemReading, reading } from './reading.ts';
import { recordOf, selectItems } from './record.ts';
import { TagBook } from './tags/tag-book.ts';
import { type ItemWriting, writing } from './writing.ts';

interface Needs {
  db: Kysely<Database>;
  read: Read;
  repos: Repos;
  texts: TextIndex;
  /** Reads what leads too far to be read here. */
  far: FarPlaces;
  cursors: Cursors;
  now(): number;
  /** What rules know of the hub. */
  given: Given;
  /** Origins that may be imported from inside, or without encryption. */
  importOrigins: readonly string[];
  /** The room on the disk. */
  disk: DiskRoom;
  /** What one person may have. */
  limits: Limits;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
  /** Keys the marks of visitors. */
  markSecret: string;
  /** Whether visits and downloads are counted. */
  counts(): boolean;
  /** Of those who change an item. */
  turns: Locks;
  jobs: Jobs;
  /** Where the hub is reached. */
  publicUrl: string;
  log: { error(facts: object, text: string): void };
}

/** The items room as the rest of the server sees it. */
export interface Items extends ItemReading, ItemWriting {}

/** Opens the items room. */
export async function createItems({
  db,
  read,
  repos,
  texts,
  far,
  cursors,
  now,
  given,
  importOrigins,
  disk,
  limits,
  isOpen,
  markSecret,
  counts,
  turns,
  jobs,
  publicUrl,
  log,
}: Needs): Promise<Items> {
  const tags = new TagBook(db);
  await tags.load();
  const places = new Places({ db, read, tags });
  const lists = new Lister({ places, far, cursors, now });
  const cards = new CardCache((seqs) => loadCards(db, tags, seqs));
  const refresher = new Refresh({ db, repos, texts, tags, changed: (seq) => cards.drop(seq), given, now });
  const marks = new Marks({ db, secret: markSecret, counts, moved: (seq) => refresher.follow(seq) });
  const known = reading({ db, tags, places, lists, cards, marks, now, limits, isOpen });
  return {
    ...known,
    ...writing({
      ...{ db, repos, texts, tags, cards, marks, refresher, turns, jobs, publicUrl, given, now, log },
      ...{ importOrigins, disk },
      quotaOf: known.quotaOf,
    }),
  };
}

async function loadCards(
  db: Kysely<Database>,
  tags: TagBook,
  seqs: readonly number[],
): Promise<Map<number, Shown>> {
  const rows = await selectItems(db).where('items.seq', 'in', seqs).execute();
  return new Map(
    rows.map((row) => {
      const item = recordOf(row);
      const fields = Object.fromEntries(asked.map((name) => [name, item.fields[name]]));
      return [row.seq, { card: presentCard(item, tags), fields }];
    }),
  );
}

/** What says who may see an item. */
const asked = fieldsIn(rowConditions.item.when);
