import type { Kysely } from 'kysely';
import { doctorNamed, doctorNearQuota } from '#generated/constants.ts';
import { type Finding, note, ok } from '../ground/finding.ts';
import { type Limits, leastQuota, quotaFor } from '../items/index.ts';
import { sizeText } from '../load/size-text.ts';
import type { Database } from '../store/database.ts';

interface Asking {
  now: number;
  limits: Limits;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
}

const near = (most: number) => (most * doctorNearQuota) / 100;

/** Who is near what one may store or have, before a push of theirs is refused. */
export async function inspectQuotas(db: Kysely<Database>, asking: Asking): Promise<Finding> {
  const least = leastQuota(asking);
  const rows = await db
    .selectFrom('items')
    .innerJoin('people', 'people.id', 'items.create_user_id')
    .select((eb) => [
      'user_name',
      'people.create_time',
      'people.extra',
      eb.fn.countAll<number>().as('items'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_bytes'), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_files'), eb.lit(0)).as('files'),
    ])
    .groupBy('create_user_id')
    .having((eb) =>
      eb.or([
        eb(eb.fn.countAll(), '>=', near(least.itemsMax)),
        eb(eb.fn.sum('repo_bytes'), '>=', near(least.bytesMax)),
        eb(eb.fn.sum('repo_files'), '>=', near(least.filesMax)),
      ]),
    )
    .orderBy('bytes', 'desc')
    .execute();
  const named = rows.flatMap((row) => {
    const { itemsMax, bytesMax, filesMax } = quotaFor(row, asking);
    const { user_name, items, bytes, files } = row;
    const full = [
      items >= near(itemsMax) && `${items} of ${itemsMax} items`,
      bytes >= near(bytesMax) && `${sizeText(bytes)} of ${sizeText(bytesMax)}`,
      files >= near(filesMax) && `${files} of ${filesMax} files`,
    ].filter(Boolean);
    return full.length > 0 ? [`${user_name} (${full.join(', ')})`] : [];
  });
  if (named.length === 0) return ok('quotas', 'Nobody is near what they may have.');
  const others = named.length > doctorNamed ? ` and ${named.length - doctorNamed} others` : '';
  return note(
    'quotas',
    `Near what they may have: ${named.slice(0, doctorNamed).join(', ')}${others}.`,
    'Nothing to do: they are told when they reach it, and may delete what they do not need.',
  );
}
