import type { Generated, Kysely, Transaction } from 'kysely';
import { exactName, lastCommits, limits, type Repository } from '../git/index.ts';

export interface PathIndexTables {
  repo_refs: { id: Generated<number>; item_id: string; ref: string; tip: string; commits: number };
  repo_paths: { ref_id: number; folder: string; name: string; commit_id: string };
}

type Tables = Kysely<PathIndexTables>;

interface Row {
  folder: string;
  name: string;
}

/** The kept answer to "which commit touched this path last", per branch tip. */
export class PathIndex {
  readonly #db: Tables;

  constructor(db: Tables) {
    this.#db = db;
  }

  /** Last commits of entries of a folder (raw names), or undefined when this tip is not indexed. */
  async find(place: { itemId: string; tip: string; folder: string; names: readonly string[] }) {
    const ref = await this.#refAt(place.itemId, place.tip);
    if (!ref) return undefined;
    const answers = new Map<string, string>();
    if (place.names.length === 0) return answers;
    const byKey = new Map(place.names.map((name) => [keyOf(name), name]));
    const rows = await this.#db
      .selectFrom('repo_paths')
      .select(['name', 'commit_id'])
      .where('ref_id', '=', ref.id)
      .where('folder', '=', keyOf(place.folder))
      .where('name', 'in', padded([...byKey.keys()]))
      .execute();
    for (const row of rows) answers.set(byKey.get(row.name) ?? row.name, row.commit_id);
    return answers;
  }

  async countOf(itemId: string, tip: string): Promise<number | undefined> {
    return (await this.#refAt(itemId, tip))?.commits;
  }

  /** Brings the index up to the branches as they are: adds, moves on, rebuilds after a rewrite, removes. */
  async refresh(itemId: string, repository: Repository, defaultBranch: string): Promise<void> {
    const { branches } = await repository.refs();
    const wanted = [...branches]
      .sort(([one], [other]) => Number(other === defaultBranch) - Number(one === defaultBranch))
      .slice(0, limits.indexedBranches);
    const kept = await this.#db.selectFrom('repo_refs').selectAll().where('item_id', '=', itemId).execute();
    const gone = kept.filter((row) => !wanted.some(([ref]) => ref === row.ref));
    for (const row of gone) await this.#db.deleteFrom('repo_refs').where('id', '=', row.id).execute();
    for (const [ref, tip] of wanted) {
      const before = kept.find((row) => row.ref === ref)?.tip;
      if (before !== tip) await this.#move({ itemId, ref, tip, before, repository });
    }
  }

  async #move(to: {
    itemId: string;
    ref: string;
    tip: string;
    before?: string | undefined;
    repository: Repository;
  }) {
    const { itemId, ref, tip, before, repository } = to;
    const known = before !== undefined && (await repository.isAncestor(before, tip)) ? before : undefined;
    const paths = await repository.paths(tip);
    const [found, commits, removed] = await Promise.all([
      lastCommits({ dir: repository.dir, tip, paths, ...(known === undefined ? {} : { known }) }),
      repository.countCommits(tip),
      known === undefined ? [] : repository.removedPaths(known, tip),
    ]);
    await this.#db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('repo_refs')
        .values({ item_id: itemId, ref, tip, commits })
        .onConflict((conflict) => conflict.columns(['item_id', 'ref']).doUpdateSet({ tip, commits }))
        .returning('id')
        .executeTakeFirstOrThrow();
      if (known === undefined) await tx.deleteFrom('repo_paths').where('ref_id', '=', id).execute();
      for (const path of removed) await removeRow(tx, id, rowOf(path));
      await putRows(tx, id, found);
    });
  }

  #refAt(itemId: string, tip: string) {
    return this.#db
      .selectFrom('repo_refs')
      .select(['id', 'commits'])
      .where('item_id', '=', itemId)
      .where('tip', '=', tip)
      .executeTakeFirst();
  }
}

function removeRow(tx: Transaction<PathIndexTables>, id: number, { folder, name }: Row) {
  return tx
    .deleteFrom('repo_paths')
    .where('ref_id', '=', id)
    .where('folder', '=', folder)
    .where('name', '=', name)
    .execute();
}

async function putRows(tx: Transaction<PathIndexTables>, id: number, found: ReadonlyMap<string, string>) {
  const rows = [...found].map(([path, commit]) => ({ ref_id: id, ...rowOf(path), commit_id: commit }));
  for (let at = 0; at < rows.length; at += limits.indexRowsPerInsert) {
    await tx
      .insertInto('repo_paths')
      .values(rows.slice(at, at + limits.indexRowsPerInsert))
      .onConflict((conflict) =>
        conflict
          .columns(['ref_id', 'folder', 'name'])
          .doUpdateSet((row) => ({ commit_id: row.ref('excluded.commit_id') })),
      )
      .execute();
  }
}

function rowOf(raw: string): Row {
  const slash = raw.lastIndexOf('/');
  return { folder: keyOf(slash < 0 ? '' : raw.slice(0, slash)), name: keyOf(raw.slice(slash + 1)) };
}

/** Text columns hold text: a name in other bytes stands there in hex after a slash, which no name begins with. */
function keyOf(raw: string): string {
  return exactName(raw) ?? `/${Buffer.from(raw, 'latin1').toString('hex')}`;
}

/** Lists of a few lengths only, so that the database prepares few statements. */
function padded(names: string[]): string[] {
  const step = 50;
  const [last = ''] = names.slice(-1);
  const missing = (step - (names.length % step)) % step;
  return [...names, ...Array.from({ length: missing }, () => last)];
}
