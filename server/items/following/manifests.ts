import type { Kysely, Transaction } from 'kysely';
import { kindById } from '#generated/kinds.ts';
import { manifests } from '#generated/server/manifests.ts';
import { stored } from '#generated/store/tables.ts';
import type { ManifestFault } from '#generated/types.ts';
import { type RepoFacts, valueAt } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import { isRefused } from '../making/card-rules.ts';

type Fields = Record<string, unknown>;

/** What the manifest of a kind holds; undefined where it has none. */
export const manifestOf = (kind: string): string | undefined => kindById(kind)?.manifest;

/**
 * Keeps what the manifest of an item says, and gives the fields that it fills, those that it is silent about as undefined. One with a
 * fault changes nothing but what is told of it: the last good one stays in force.
 */
export async function storeManifest(
  tx: Transaction<Database>,
  item: { seq: number; kind: string },
  { manifest }: Pick<RepoFacts, 'manifest'>,
): Promise<Fields> {
  const name = manifestOf(item.kind);
  if (name === undefined) return {};
  if (manifest === undefined) {
    await tx.deleteFrom('item_manifests').where('item_seq', '=', item.seq).execute();
    return filledBy({}, name);
  }
  const { value, faults } = manifest;
  const said = {
    faults: JSON.stringify(faults),
    ...(value !== undefined && { value: JSON.stringify(value) }),
  };
  await tx
    .insertInto('item_manifests')
    .values({ item_seq: item.seq, value: null, ...said })
    .onConflict((conflict) => conflict.column('item_seq').doUpdateSet(said))
    .execute();
  return value === undefined ? {} : filledBy(value, name);
}

/** What is known of the manifest of an item: what it says that is in force, and what is wrong with it as it stands now. */
export async function keptManifest(
  db: Kysely<Database>,
  item: { seq: number; kind: string },
): Promise<KeptManifest> {
  const holds = manifestOf(item.kind);
  if (holds === undefined) return { faults: [] };
  const row = await db
    .selectFrom('item_manifests')
    .select(['value', 'faults'])
    .where('item_seq', '=', item.seq)
    .executeTakeFirst();
  if (row === undefined) return { faults: [] };
  const faults = JSON.parse(row.faults) as ManifestFault[];
  return row.value === null ? { faults } : { faults, holds, value: JSON.parse(row.value) as Fields };
}

export interface KeptManifest {
  faults: readonly ManifestFault[];
  /** The thing that it holds, and what it says of that. */
  holds?: string;
  value?: Fields;
}

/** What fields are filled with; one that no form would take is not shown, as an address in server.json that is none. */
export function filledBy(value: Fields, name: string): Fields {
  const fills = manifests[name]?.fills ?? [];
  return Object.fromEntries(
    stored.Item.json.flatMap((entry) => {
      if (!('fromManifest' in entry)) return [];
      const { field } = entry;
      const { path } = fills.find((one) => one.field === field) ?? {};
      const said = path && valueAt(value, path);
      return [[field, said === undefined || isRefused(field, said) ? undefined : said]];
    }),
  );
}

/** Keeps what the manifest of a new item will say, until its first commit says it. */
export async function beginManifest(tx: Transaction<Database>, seq: number, value: Fields): Promise<void> {
  await tx
    .insertInto('item_manifests')
    .values({ item_seq: seq, value: JSON.stringify(value), faults: '[]' })
    .execute();
}
