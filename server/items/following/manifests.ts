import type { Kysely, Transaction } from 'kysely';
import { kindById } from '#generated/kinds.ts';
import { manifests } from '#generated/server/manifests.ts';
import { stored } from '#generated/store/tables.ts';
import type { ManifestFault } from '#generated/types.ts';
import { type RepoFacts, valueAt } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import { isRefused } from '../making/card-rules.ts';

type Fields = Record<string, unknown>;

/** What the manifests of a kind hold: the one that its items are made with first. */
export const manifestsOf = (kind: string): readonly string[] => kindById(kind)?.manifests ?? [];

/**
 * Keeps what the manifests of an item say, and gives the fields that they fill, those that they are silent about as undefined. One
 * with a fault changes nothing but what is told of it: the last good one stays in force.
 */
export async function storeManifests(
  tx: Transaction<Database>,
  item: { seq: number; kind: string },
  { manifests: found }: Pick<RepoFacts, 'manifests'>,
): Promise<Fields> {
  const all = manifestsOf(item.kind);
  if (all.length === 0) return {};
  let fields = unfilledBy(all);
  for (const holds of all) {
    const one = found[holds];
    await storeManifest(tx, { seq: item.seq, holds }, one);
    if (one === undefined || one.value !== undefined)
      fields = { ...fields, ...filledBy(one?.value ?? {}, holds) };
  }
  return fields;
}

async function storeManifest(
  tx: Transaction<Database>,
  { seq, holds }: { seq: number; holds: string },
  manifest: RepoFacts['manifests'][string] | undefined,
): Promise<void> {
  if (manifest === undefined) {
    const own = tx.deleteFrom('item_manifests').where('item_seq', '=', seq);
    await own.where('holds', '=', holds).execute();
    return;
  }
  const { value, faults } = manifest;
  const said = {
    faults: JSON.stringify(faults),
    ...(value !== undefined && { value: JSON.stringify(value) }),
  };
  await tx
    .insertInto('item_manifests')
    .values({ item_seq: seq, holds, value: null, ...said })
    .onConflict((conflict) => conflict.columns(['item_seq', 'holds']).doUpdateSet(said))
    .execute();
}

/** What is known of the manifests of an item: what they say that is in force, and what is wrong with them as they stand now. */
export async function keptManifests(
  db: Kysely<Database>,
  item: { seq: number; kind: string },
): Promise<KeptManifests> {
  const all = manifestsOf(item.kind);
  if (all.length === 0) return { faults: [], said: {} };
  const rows = await db
    .selectFrom('item_manifests')
    .select(['holds', 'value', 'faults'])
    .where('item_seq', '=', item.seq)
    .execute();
  const own = all.flatMap((holds) => rows.find((row) => row.holds === holds) ?? []);
  return {
    faults: own.flatMap(({ faults }) => JSON.parse(faults) as ManifestFault[]),
    said: Object.fromEntries(
      own.flatMap(({ holds, value }) => (value === null ? [] : [[holds, JSON.parse(value) as Fields]])),
    ),
  };
}

export interface KeptManifests {
  faults: readonly ManifestFault[];
  /** What each says, by the thing that it holds. */
  said: Said;
}
export type Said = Readonly<Record<string, Fields>>;

/** What a manifest fills fields with; one that no form would take is not shown, as an address in server.json that is none. */
export function filledBy(value: Fields, holds: string): Fields {
  return Object.fromEntries(
    (manifests[holds]?.fills ?? []).map(({ field, path }) => {
      const said = valueAt(value, path);
      return [field, said === undefined || isRefused(field, said) ? undefined : said];
    }),
  );
}

/** The fields that no manifest of a kind fills any more, as after a change of the spec. */
function unfilledBy(all: readonly string[]): Fields {
  const filled = new Set(all.flatMap((holds) => manifests[holds]?.fills.map(({ field }) => field) ?? []));
  return Object.fromEntries(
    stored.Item.json.flatMap((entry) =>
      'fromManifest' in entry && !filled.has(entry.field) ? [[entry.field, undefined]] : [],
    ),
  );
}

/** Keeps what the manifests of a new item will say, until its first commit says it. */
export async function beginManifests(tx: Transaction<Database>, seq: number, said: Said): Promise<void> {
  const rows = Object.entries(said).map(([holds, value]) => ({
    ...{ item_seq: seq, holds },
    value: JSON.stringify(value),
    faults: '[]',
  }));
  if (rows.length > 0) await tx.insertInto('item_manifests').values(rows).execute();
}
