import { setImmediate as others } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { gitIndexRowsAtOnce, gitSurveyPart } from '#generated/constants.ts';
import { among, behind } from '../../store/portable.ts';
import type { KeptBranch, PathPart } from '../survey/questions.ts';
import type { PathIndexTables } from './path-index.ts';

type Tables = Kysely<PathIndexTables>;
type PartOf<What extends PathPart['what']> = Extract<PathPart, { what: What }>;

/**
 * Writes what a survey found of one repository, a part at a time: each is a short transaction of its own, and between
 * two of them everybody else has a turn. A branch is marked until all of its parts are there, so that a crash in between
 * leaves nothing that is shown.
 */
export class PathIndexWriting {
  readonly #db: Tables;
  readonly #itemId: string;

  constructor(db: Tables, itemId: string) {
    this.#db = db;
    this.#itemId = itemId;
  }

  kept(): Promise<KeptBranch[]> {
    return this.#refs().select(['ref', 'tip', 'commits', 'building']).execute();
  }

  async take(part: PathPart): Promise<void> {
    switch (part.what) {
      case 'drop':
        return this.#drop(part.ref);
      case 'begin':
        return this.#begin(part);
      case 'put':
        return this.#put(part);
      case 'remove':
        return this.#remove(part);
      case 'commits':
        return this.#keep(part);
      case 'end':
        return this.#end(part);
      case 'tidy':
        return this.#tidy();
    }
  }

  /** Takes away all that is kept of the repository. */
  async forget(): Promise<void> {
    for (const { ref } of await this.kept()) await this.#drop(ref);
    for (let deleted = gitIndexRowsAtOnce; deleted > 0; await others()) {
      const few = this.#commits().select('commit_id').limit(gitIndexRowsAtOnce);
      deleted = countOf(
        await this.#db
          .deleteFrom('repo_commits')
          .where('item_id', '=', this.#itemId)
          .where('commit_id', 'in', few)
          .execute(),
      );
    }
  }

  async #drop(ref: string): Promise<void> {
    const id = await this.#idOf(ref);
    if (id === undefined) return;
    // Nobody is to be shown what is left while it goes.
    await this.#db.updateTable('repo_refs').set({ tip: '', building: '' }).where('id', '=', id).execute();
    await this.#clear(id);
    await this.#db.deleteFrom('repo_refs').where('id', '=', id).execute();
  }

  async #begin({ ref, tip, base }: PartOf<'begin'>): Promise<void> {
    if (base === ref) {
      await this.#db
        .updateTable('repo_refs')
        .set({ building: tip })
        .where('item_id', '=', this.#itemId)
        .where('ref', '=', ref)
        .execute();
      return;
    }
    const { id } = await this.#db
      .insertInto('repo_refs')
      .values({ item_id: this.#itemId, ref, tip: '', commits: 0, building: tip })
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'ref']).doUpdateSet({ tip: '', commits: 0, building: tip }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#clear(id);
    const from = base === undefined ? undefined : await this.#idOf(base);
    if (from !== undefined) await this.#copy(from, id);
  }

  async #clear(id: number): Promise<void> {
    const first = this.#db
      .selectFrom('repo_paths')
      .select(['folder', 'name'])
      .where('ref_id', '=', id)
      .limit(gitIndexRowsAtOnce);
    for (let deleted = gitIndexRowsAtOnce; deleted > 0; await others()) {
      deleted = countOf(
        await this.#db
          .deleteFrom('repo_paths')
          .where('ref_id', '=', id)
          .where(among(['folder', 'name'], first))
          .execute(),
      );
    }
  }

  async #copy(from: number, to: number): Promise<void> {
    for await (const rows of this.#pathsOf(from, gitSurveyPart)) {
      const copies = rows.map((row) => ({ ref_id: to, ...row }));
      await this.#db.insertInto('repo_paths').values(copies).execute();
    }
  }

  async #put({ ref, rows }: PartOf<'put'>): Promise<void> {
    const ref_id = await this.#idOf(ref);
    if (ref_id === undefined) return;
    await this.#db
      .insertInto('repo_paths')
      .values(rows.map(({ folder, name, commit }) => ({ ref_id, folder, name, commit_id: commit })))
      .onConflict((conflict) =>
        conflict
          .columns(['ref_id', 'folder', 'name'])
          .doUpdateSet((row) => ({ commit_id: row.ref('excluded.commit_id') })),
      )
      .execute();
  }

  async #remove({ ref, rows }: PartOf<'remove'>): Promise<void> {
    const id = await this.#idOf(ref);
    if (id === undefined) return;
    await this.#db.transaction().execute(async (tx) => {
      for (const { folder, name } of rows) {
        await tx
          .deleteFrom('repo_paths')
          .where('ref_id', '=', id)
          .where('folder', '=', folder)
          .where('name', '=', name)
          .execute();
      }
    });
  }

  async #keep({ facts }: PartOf<'commits'>): Promise<void> {
    await this.#db
      .insertInto('repo_commits')
      .values(facts.map((commit) => ({ item_id: this.#itemId, commit_id: commit.id, facts: commit.facts })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async #end({ ref, tip, commits }: PartOf<'end'>): Promise<void> {
    await this.#db
      .updateTable('repo_refs')
      .set({ tip, commits, building: null })
      .where('item_id', '=', this.#itemId)
      .where('ref', '=', ref)
      .execute();
  }

  /** Lets go of commits that no path of any branch names: a rewrite may have meant to take them away. */
  async #tidy(): Promise<void> {
    const named = new Set<string>();
    for (const { id } of await this.#refs().select('id').execute()) await this.#addNamed(id, named);
    let last = '';
    for (;;) {
      const rows = await this.#commits()
        .select('commit_id')
        .where('commit_id', '>', last)
        .orderBy('commit_id')
        .limit(gitSurveyPart)
        .execute();
      const unnamed = rows.map(({ commit_id }) => commit_id).filter((id) => !named.has(id));
      if (unnamed.length > 0) {
        await this.#db
          .deleteFrom('repo_commits')
          .where('item_id', '=', this.#itemId)
          .where('commit_id', 'in', unnamed)
          .execute();
      }
      const end = rows.at(-1);
      if (!end) return;
      last = end.commit_id;
      await others();
    }
  }

  async #addNamed(refId: number, named: Set<string>): Promise<void> {
    for await (const rows of this.#pathsOf(refId, gitIndexRowsAtOnce))
      for (const { commit_id } of rows) named.add(commit_id);
  }

  /** What is kept of a branch, some rows at a time. */
  async *#pathsOf(refId: number, limit: number) {
    let [folder, name] = ['', ''];
    for (;;) {
      const rows = await this.#db
        .selectFrom('repo_paths')
        .select(['folder', 'name', 'commit_id'])
        .where('ref_id', '=', refId)
        .where(behind(['folder', 'name'], [folder, name]))
        .orderBy('folder')
        .orderBy('name')
        .limit(limit)
        .execute();
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      ({ folder, name } = last);
      await others();
    }
  }

  async #idOf(ref: string): Promise<number | undefined> {
    return (await this.#refs().select('id').where('ref', '=', ref).executeTakeFirst())?.id;
  }

  #refs() {
    return this.#db.selectFrom('repo_refs').where('item_id', '=', this.#itemId);
  }

  #commits() {
    return this.#db.selectFrom('repo_commits').where('item_id', '=', this.#itemId);
  }
}

function countOf(results: readonly { numDeletedRows: bigint }[]): number {
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
