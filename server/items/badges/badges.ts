import type { Kysely, Selectable, Transaction } from 'kysely';
import { stored } from '#generated/store/tables.ts';
import type { Badge } from '#generated/types.ts';
import { recordEvent } from '../../events/index.ts';
import { noteJob } from '../../jobs/index.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import { tagsOfFields } from '../tags/field-tags.ts';
import { isOfField } from '../tags/given-groups.ts';
import type { TagBook } from '../tags/tag-book.ts';

/** All badges, in the order of their numbers, which begin at 1. */
export const badges: readonly Badge[] = stored.Item.json.flatMap((entry) =>
  entry.field === 'badges' ? [...entry.values] : [],
);

/** An item that has badges, by its path. */
export interface Badged {
  path: string;
  badges: readonly Badge[];
}

interface Change {
  itemId: string;
  badge: Badge;
  /** Whether it has the badge from now on. */
  has: boolean;
  at: number;
}

/**
 * Gives an item a badge, or takes it away, also beside the hub that runs: the tag that lists are filtered by changes with it, and
 * the job that writes the item anew into the text index has the hub show it. Says whether anything changed.
 */
export function setBadge(
  db: Kysely<Database>,
  tags: TagBook,
  { itemId, badge, has, at }: Change,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('items').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
    const { badges: before = [], ...extra } = JSON.parse(row.extra) as { badges?: readonly Badge[] };
    if (before.includes(badge) === has) return false;
    const after = badges.filter((one) => (one === badge ? has : before.includes(one)));
    const kept = { ...extra, ...(after.length > 0 && { badges: after }) };
    await writeTags(tx, row, { ids: tagsOfFields(kept, tags), tags });
    const changes = { badges: after.length > 0 ? after : null };
    await new KeptRows(tx, 'Item').change(itemId, changes, { now: at });
    await recordEvent(tx, has ? 'items.badged' : 'items.unbadged', { at, of: itemId, what: { badge } });
    await noteJob(tx, 'items.index', { itemId }, { now: at });
    return true;
  });
}

type Row = Selectable<Database['items']>;

/** Of the tags that an item carries, those of its fields: the others are as they were. */
async function writeTags(
  tx: Transaction<Database>,
  { seq, tag_ids, kind, visibility, popularity, browse_count, update_time }: Row,
  { ids, tags }: { ids: readonly number[]; tags: TagBook },
): Promise<void> {
  const before = JSON.parse(tag_ids) as number[];
  const said = before.filter((id) => !tags.byIds([id]).some(isOfField));
  const gone = before.filter((id) => !said.includes(id) && !ids.includes(id));
  if (gone.length > 0)
    await tx.deleteFrom('item_tags').where('item_seq', '=', seq).where('tag_id', 'in', gone).execute();
  const link = { item_seq: seq, kind, visibility, popularity, browse_count, update_time };
  for (const tag_id of ids.filter((id) => !before.includes(id)))
    await tx
      .insertInto('item_tags')
      .values({ tag_id, ...link })
      .execute();
  await tx
    .updateTable('items')
    .set({ tag_ids: JSON.stringify([...said, ...ids]) })
    .where('seq', '=', seq)
    .execute();
}

/** The items that have badges, the newest first; at most so many. */
export async function listBadges(
  db: Kysely<Database>,
  tags: TagBook,
  { badge, limit }: { badge?: Badge | undefined; limit: number },
): Promise<Badged[]> {
  const ids = (badge === undefined ? badges : [badge]).flatMap((name) => tags.find(name)?.id ?? []);
  const rows = await db
    .selectFrom('items')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .select(['items.kind', 'items.name', 'owners.name as user_name', 'items.extra'])
    .where('items.seq', 'in', (query) =>
      query.selectFrom('item_tags').select('item_seq').where('tag_id', 'in', ids),
    )
    .orderBy('items.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ kind, name, user_name, extra }) => ({
    path: `${kind}/${user_name}/${name}`,
    badges: (JSON.parse(extra) as { badges?: readonly Badge[] }).badges ?? [],
  }));
}
