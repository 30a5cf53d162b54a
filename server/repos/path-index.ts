import type { Generated, Kysely, Transaction } from 'kysely';
import { gitIndexBranches } from '#generated/constants.ts';
import type { Commit } from '#generated/types.ts';
import { exactName, lastCommits, limits, type Repository } from '../git/index.ts';
import { dropUnnamedFacts, keepFacts, parseFacts, readCommits } from './commit-facts.ts';

export interface PathIndexTables {
  repo_refs: { id: Generated<number>; item_id: string; ref: string; tip: string; commits: number };
  repo_paths: { ref_id: number; folder: string; name: string; commit_id: string };
  repo_commits: { item_id: string; commit_id: string; facts: string };
}

type Tables = Kysely<PathIndexTables>;

/** A branch as it is indexed. */
interface Indexed {
  id: number;
  tip: string;
  commits: number;
}

/** An indexed branch whose answers hold up to its tip, and how many commits lead from there to the new one. */
interface Known extends Indexed {
  added: number;
}

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

  /** Last commits of entries of a folder (raw names) and what is known of those commits; nothing where this tip
   *  is not indexed. One statement, so that a push in between cannot mix two states. */
  async find(place: { itemId: string; tip: string; folder: string; names: readonly string[] }) {
    const answers = new Map<string, string>();
    const commits = new Map<string, Commit>();
    if (place.names.length === 0) return { answers, commits };
    const byKey = new Map(place.names.map((name) => [keyOf(name), name]));
    const rows = await this.#db
      .selectFrom('repo_paths as path')
      .leftJoin('repo_commits as known', (join) =>
        join.onRef('known.commit_id', '=', 'path.commit_id').on('known.item_id', '=', place.itemId),
      )
      .select(['path.name', 'path.commit_id', 'known.facts'])
      .where('path.ref_id', '=', (build) =>
        build
          .selectFrom('repo_refs')
          .select('id')
          .where('item_id', '=', place.itemId)
          .where('tip', '=', place.tip)
          .limit(1),
      )
      .where('path.folder', '=', keyOf(place.folder))
      .where('path.name', 'in', padded([...byKey.keys()]))
      .execute();
    for (const { name, commit_id, facts } of rows) {
      answers.set(byKey.get(name) ?? name, commit_id);
      if (facts !== null && !commits.has(commit_id)) commits.set(commit_id, parseFacts(commit_id, facts));
    }
    return { answers, commits };
  }

  async countOf(itemId: string, tip: string): Promise<number | undefined> {
    const ref = await this.#db
      .selectFrom('repo_refs')
      .select('commits')
      .where('item_id', '=', itemId)
      .where('tip', '=', tip)
      .executeTakeFirst();
    return ref?.commits;
  }

  /** Takes away all that is kept of a repository. */
  async forget(itemId: string): Promise<void> {
    await this.#db.deleteFrom('repo_refs').where('item_id', '=', itemId).execute();
    await this.#db.deleteFrom('repo_commits').where('item_id', '=', itemId).execute();
  }

  /** Brings the index up to the branches as they are: adds, moves on, rebuilds after a rewrite, removes. */
  async refresh(itemId: string, repository: Repository, defaultBranch: string): Promise<void> {
    const { branches } = await repository.refs();
    const wanted = [...branches]
      .sort(([one], [other]) => Number(other === defaultBranch) - Number(one === defaultBranch))
      .slice(0, gitIndexBranches);
    const kept = await this.#db.selectFrom('repo_refs').selectAll().where('item_id', '=', itemId).execute();
    const gone = kept.filter((row) => !wanted.some(([ref]) => ref === row.ref));
    for (const row of gone) await this.#db.deleteFrom('repo_refs').where('id', '=', row.id).execute();
    let isRewritten = gone.length > 0;
    for (const [ref, tip] of wanted) {
      const before = kept.find((row) => row.ref === ref);
      if (before?.tip === tip) continue;
      const known = await this.#knownOf({ itemId, tip, before, repository, defaultBranch });
      isRewritten ||= before !== undefined && known?.id !== before.id;
      await this.#move({ itemId, ref, tip, known, repository });
    }
    if (isRewritten) await dropUnnamedFacts(this.#db, itemId);
  }

  /** What holds of the answers: the branch itself as it was, else the one it was most likely made from. */
  async #knownOf(of: {
    itemId: string;
    tip: string;
    before: Indexed | undefined;
    repository: Repository;
    defaultBranch: string;
  }): Promise<Known | undefined> {
    const { before, repository, tip } = of;
    const reach = async (from: Indexed | undefined): Promise<Known | undefined> => {
      if (!from) return undefined;
      const added = await repository.countAdded(from.tip, tip);
      return added === undefined ? undefined : { ...from, added };
    };
    const itself = await reach(before);
    if (itself) return itself;
    const indexed = await this.#db
      .selectFrom('repo_refs')
      .select(['id', 'ref', 'tip', 'commits'])
      .where('item_id', '=', of.itemId)
      .execute();
    const same = indexed.find((row) => row.tip === tip);
    if (same) return { ...same, added: 0 };
    return reach(indexed.find((row) => row.ref === of.defaultBranch && row.id !== before?.id));
  }

  async #move(to: {
    itemId: string;
    ref: string;
    tip: string;
    known: Known | undefined;
    repository: Repository;
  }) {
    const { itemId, ref, tip, known, repository } = to;
    const paths = await repository.paths(tip);
    const [found, commits, removed] = await Promise.all([
      lastCommits({ dir: repository.dir, tip, paths, ...(known && { known: known.tip }) }),
      known ? known.commits + known.added : repository.countCommits(tip),
      known ? repository.removedPaths(known.tip, tip) : [],
    ]);
    const facts = await readCommits(repository, found.values());
    await this.#db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('repo_refs')
        .values({ item_id: itemId, ref, tip, commits })
        .onConflict((conflict) => conflict.columns(['item_id', 'ref']).doUpdateSet({ tip, commits }))
        .returning('id')
        .executeTakeFirstOrThrow();
      if (known?.id !== id) await tx.deleteFrom('repo_paths').where('ref_id', '=', id).execute();
      if (known && known.id !== id) await copyRows(tx, known.id, id);
      for (const path of removed) await removeRow(tx, id, rowOf(path));
      await putRows(tx, id, found);
      await keepFacts(tx, itemId, facts);
    });
  }
}

function copyRows(tx: Transaction<PathIndexTables>, from: number, to: number) {
  return tx
    .insertInto('repo_paths')
    .columns(['ref_id', 'folder', 'name', 'commit_id'])
    .expression((build) =>
      build
        .selectFrom('repo_paths')
        .select((row) => [row.val(to).as('ref_id'), 'folder', 'name', 'commit_id'])
        .where('ref_id', '=', from),
    )
    .execute();
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
