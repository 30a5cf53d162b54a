import type { Kysely, Transaction } from 'kysely';
import { HubError } from '../http/hub-error.ts';
import type { PersonRecord } from '../people/index.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import { toExtra } from '../store/fields.ts';
import { makeId, makeKey } from '../store/ids.ts';
import { defaultFiles } from './default-files.ts';
import { assertName } from './names.ts';
import type { ItemRecord } from './record.ts';
import type { TagBook } from './tag-book.ts';

/** What a person says about a new item; further JSON fields of the spec may stand here too. */
export interface NewItem {
  kind: string;
  name: string;
  visibility?: 'PUBLIC' | 'PRIVATE' | undefined;
  /** Names of known tags. */
  tags?: readonly string[] | undefined;
  [field: string]: unknown;
}

export interface CreationDates {
  createTime?: Date;
}

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  tags: TagBook;
  record(id: string): Promise<ItemRecord | undefined>;
  refresh(id: string): Promise<void>;
}

const job = 'items.create';

/**
 * Makes items: the row, then the bare repository, then the default files (design 7.8).
 * The row brings a job along in one transaction; what a crash leaves open is finished at the next start.
 */
export class Creation {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async create(input: NewItem, owner: PersonRecord, { createTime = new Date() }: CreationDates = {}) {
    assertName(input.name, 'name');
    const id = makeId(createTime.getTime());
    await this.#needs.db.transaction().execute(async (tx) => {
      await this.#insert(tx, { id, input, owner, at: createTime.getTime() });
      await tx
        .insertInto('jobs')
        .values({ what: job, item_id: id, input: '{}', create_time: Date.now() })
        .execute();
    });
    await this.#finish(id);
    return id;
  }

  /** Finishes what was begun before the last stop. Says how many items that were. */
  async resume(): Promise<number> {
    const open = await this.#needs.db.selectFrom('jobs').select('item_id').where('what', '=', job).execute();
    for (const { item_id } of open) await this.#finish(item_id);
    return open.length;
  }

  async #insert(
    tx: Transaction<Database>,
    { id, input, owner, at }: { id: string; input: NewItem; owner: PersonRecord; at: number },
  ): Promise<void> {
    const taken = await tx
      .selectFrom('items')
      .select('id')
      .where('create_user_id', '=', owner.id)
      .where('kind', '=', input.kind)
      .where('name', '=', input.name)
      .executeTakeFirst();
    if (taken) throw new HubError('invalidInput', { field: 'name' });
    const tagIds = (input.tags ?? []).flatMap((name) => this.#needs.tags.find(name)?.id ?? []);
    await tx
      .insertInto('items')
      .values({
        id,
        key: makeKey(),
        kind: input.kind,
        name: input.name,
        create_user_id: owner.id,
        browse_count: 0,
        favorite_count: 0,
        download_count: 0,
        popularity: 0,
        visibility: input.visibility ?? 'PUBLIC',
        create_time: at,
        update_time: at,
        bare_repo_init_status: 'WAITING',
        default_file_init_status: 'WAITING',
        repo_bytes: 0,
        extra: JSON.stringify(toExtra(input)),
        own_tag_ids: JSON.stringify(tagIds),
      } as never)
      .execute();
    await tx.insertInto('events').values({ at, what: 'created', person_id: owner.id, item_id: id }).execute();
  }

  /** Every step may have been done before: each looks first. */
  async #finish(id: string): Promise<void> {
    const { db, repos } = this.#needs;
    const item = await this.#needs.record(id);
    if (item) {
      await this.#mark(id, { bare_repo_init_status: 'RUNNING' });
      await repos.create({ id });
      await this.#mark(id, { bare_repo_init_status: 'SUCCESS', default_file_init_status: 'RUNNING' });
      if ((await repos.afterPush(id)).empty) await this.#commitDefaults(item);
      await this.#needs.refresh(id);
      await this.#mark(id, { default_file_init_status: 'SUCCESS' });
    }
    await db.deleteFrom('jobs').where('what', '=', job).where('item_id', '=', id).execute();
  }

  async #commitDefaults(item: ItemRecord): Promise<void> {
    const { userName, alias } = item.owner;
    await this.#needs.repos.commit(item.id, {
      branch: 'main',
      message: 'Initial commit',
      author: {
        name: alias ?? userName,
        email: `${userName}@users.noreply.hub`,
        date: new Date(String(item.fields.createTime)),
      },
      put: defaultFiles(item),
      remove: [],
    });
  }

  async #mark(id: string, status: Record<string, string>): Promise<void> {
    await this.#needs.db
      .updateTable('items')
      .set(status as never)
      .where('id', '=', id)
      .execute();
  }
}
