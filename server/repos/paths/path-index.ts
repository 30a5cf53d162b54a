import type { Generated, Kysely } from 'kysely';
import { gitIndexNamesStep } from '#generated/constants.ts';
import type { Commit } from '#generated/types.ts';
import { parseFacts } from './commit-facts.ts';
import { keyOf } from './path-keys.ts';

export interface PathIndexTables {
  repo_refs: {
    id: Generated<number>;
    item_id: string;
    ref: string;
    /** The commit whose answers are kept; empty where none are whole. */
    tip: string;
    commits: number;
    /** The commit towards which the answers are being brought; meanwhile they are a mixture that nobody is shown. */
    building: string | null;
  };
  repo_paths: { ref_id: number; folder: string; name: string; commit_id: string };
  repo_commits: { item_id: string; commit_id: string; facts: string };
}

/** The kept answer to "which commit touched this path last", per branch tip. */
export class PathIndex {
  readonly #db: Kysely<PathIndexTables>;

  constructor(db: Kysely<PathIndexTables>) {
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
          .where('building', 'is', null)
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
      .where('building', 'is', null)
      .executeTakeFirst();
    return ref?.commits;
  }
}

/** Lists of a few lengths only, so that the database prepares few statements. */
function padded(names: string[]): string[] {
  const [last = ''] = names.slice(-1);
  const missing = (gitIndexNamesStep - (names.length % gitIndexNamesStep)) % gitIndexNamesStep;
  return [...names, ...Array.from({ length: missing }, () => last)];
}
