import type { Transaction } from 'kysely';
import type { RepoFacts } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import { type Link, linksOfCard, linksOfManifest } from './links-said.ts';

type Source = 'card' | 'manifest';

/**
 * Keeps what an item names, as it is written by now. A card that cannot be read and a manifest with a fault change nothing:
 * what they said last is in force.
 */
export async function keepLinks(
  tx: Transaction<Database>,
  item: { seq: number },
  { frontMatter, manifest }: Pick<RepoFacts, 'frontMatter' | 'manifest'>,
  holds: string | undefined,
): Promise<void> {
  if (frontMatter) await keep(tx, item, 'card', linksOfCard(frontMatter));
  if (manifest === undefined) await keep(tx, item, 'manifest', []);
  else if (manifest.value && holds !== undefined)
    await keep(tx, item, 'manifest', linksOfManifest(holds, manifest.value));
}

async function keep(
  tx: Transaction<Database>,
  { seq }: { seq: number },
  source: Source,
  links: readonly Link[],
): Promise<void> {
  await tx.deleteFrom('item_links').where('item_seq', '=', seq).where('source', '=', source).execute();
  if (links.length === 0) return;
  const rows = links.map((link, position) => ({ item_seq: seq, source, position, ...link }));
  await tx.insertInto('item_links').values(rows).execute();
}
