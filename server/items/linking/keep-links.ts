import type { Transaction } from 'kysely';
import type { RepoFacts } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import type { Said } from '../following/manifests.ts';
import { type Link, linksOfCard, linksOfManifests } from './links-said.ts';

type Source = 'card' | 'manifest';

/**
 * Keeps what an item names. A card that cannot be read changes nothing: what it said last is in force.
 * @param said what its manifests say that is in force
 */
export async function keepLinks(
  tx: Transaction<Database>,
  item: { seq: number },
  frontMatter: RepoFacts['frontMatter'],
  said: Said,
): Promise<void> {
  if (frontMatter) await keep(tx, item, 'card', linksOfCard(frontMatter));
  await keep(tx, item, 'manifest', linksOfManifests(said));
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
