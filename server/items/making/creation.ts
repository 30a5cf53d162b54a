import type { Insertable, Kysely, Transaction } from 'kysely';
import { commitFirst, formTicketKeptForMs } from '#generated/constants.ts';
import type { Visibility } from '#generated/types.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Jobs, OpenJob } from '../../jobs/index.ts';
import { type OwnerRecord, signatureOf } from '../../people/index.ts';
import { takePictures } from '../../pictures/index.ts';
import type { Repos } from '../../repos/index.ts';
import type { NewSecret } from '../../secrets/index.ts';
import type { Database } from '../../store/database.ts';
import { makeId, makeKey } from '../../store/ids.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import type { RowChanges } from '../../store/keeping/row-types.ts';
import { beginManifests, keptManifests } from '../following/manifests.ts';
import type { ItemRecord } from '../record.ts';
import type { TagBook } from '../tags/tag-book.ts';
import { defaultFiles, manifestFiles } from './default-files.ts';
import { assertName } from './names.ts';
import { isTaken, takeName } from './names-of-items.ts';
import { assertSaid, newManifests } from './new-manifest.ts';
import { assertNoSecrets } from './no-secrets.ts';
import { saidByClient, withoutPasted } from './said-by-client.ts';
import { wayOf } from './ways.ts';

/** What a person says about a new item; further JSON fields of the spec may stand here too. */
export interface NewItem {
  kind: string;
  name: string;
  visibility?: Visibility | undefined;
  /** Names of known tags. */
  tags?: readonly string[] | undefined;
  [field: string]: unknown;
}

export interface CreationOptions {
  createTime?: Date;
  /** The id of the person who makes it; its owner's where nobody is named, and null where whoever runs the hub does. */
  by?: string | null;
  /** Made by the form when it opened. */
  ticket?: string | undefined;
  /** Whether its repository begins without a file. */
  empty?: boolean;
  /** A repository on this machine whose branches and tags it begins with. */
  from?: string;
  /**
   * Throws where the owner may have no more items; asked in the transaction that adds this one, so that many at once
   * do not all see the last place free. A form that is sent again makes nothing and is not asked.
   */
  admit?(tx: Transaction<Database>): Promise<void>;
  /** Keeps what must not stand in the repository; what was pasted may hold some of that. */
  keep?(tx: Transaction<Database>, itemId: string, secrets: readonly NewSecret[]): Promise<void>;
}

type Making = OpenJob<'items.create'>;
/** How far it has come. */
type HowFar = Pick<RowChanges<'Item'>, 'bareRepoInitStatus' | 'defaultFileInitStatus' | 'firstCommit'>;

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  tags: TagBook;
  record(id: string): Promise<ItemRecord | undefined>;
  refresh(id: string): Promise<unknown>;
  changed(seq: number): void;
  jobs: Jobs;
  /** Where the hub is reached: what it writes names it. */
  publicUrl: string;
  /** Closes a job whose change is shown, and goes on with what nobody waits for. */
  shown(job: Making): Promise<void>;
}

/**
 * Makes items: the row, then the bare repository, then the default files.
 * The row brings a job along in one transaction; what a crash leaves open is finished at the next start, and what fails
 * is tried again.
 */
export class Creation {
  readonly #needs: Needs;
  readonly #failed = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async create(input: NewItem, owner: OwnerRecord, options?: CreationOptions): Promise<string> {
    const { id, job } = await this.begin(input, owner, options);
    if (job) await this.#needs.jobs.run(job);
    return id;
  }

  /**
   * Writes the row; its job does the rest, now or after a crash. A ticket that its owner has sent before gives back
   * what was made then, and no job.
   */
  async begin(
    asked: NewItem,
    owner: OwnerRecord,
    { createTime = new Date(), by: maker = owner.id, ticket, empty, from, admit, keep }: CreationOptions = {},
  ): Promise<{ id: string; job?: Making }> {
    assertName(asked.name, 'name');
    const { given: input, keep: keepPictures } = await takePictures('Item', asked);
    const { said, secrets } = saidByClient(input.kind, input);
    assertNoSecrets(withoutPasted(input));
    assertSaid(input.kind, input);
    const createType = wayOf(input.kind, input.createType);
    const id = makeId(createTime.getTime());
    const by = maker ?? undefined;
    return this.#needs.db.transaction().execute(async (tx) => {
      const form = ticket === undefined || by === undefined ? undefined : { person_id: by, ticket };
      const made = form && (await madeBy(tx, form));
      if (made !== undefined) return { id: made };
      await admit?.(tx);
      const { publicUrl } = this.#needs;
      const { kind, name } = input;
      const manifests = newManifests({
        kind,
        name,
        ownerName: owner.userName,
        createType,
        fields: input,
        publicUrl,
        said,
      });
      const seq = await this.#insert(tx, {
        id,
        input: { ...input, createType },
        owner,
        by,
        at: createTime.getTime(),
      });
      await keepPictures(tx, id);
      await beginManifests(tx, seq, manifests);
      if (secrets.length > 0) await keep?.(tx, id, secrets);
      const job = await this.#needs.jobs.hold(tx, 'items.create', {
        itemId: id,
        ...(empty && { empty }),
        ...(from !== undefined && { from }),
      });
      if (isImported(input)) await this.#needs.jobs.open(tx, 'items.fetch', { itemId: id });
      if (form) await keepTicket(tx, { ...form, item_id: id, create_time: createTime.getTime() });
      return { id, job };
    });
  }

  async #insert(
    tx: Transaction<Database>,
    {
      id,
      input,
      owner,
      by,
      at,
    }: { id: string; input: NewItem; owner: OwnerRecord; by: string | undefined; at: number },
  ): Promise<number> {
    const { tags = [], kind, name, ...fields } = input;
    const address = { ownerId: owner.id, kind, name };
    if (await isTaken(tx, address))
      throw by === owner.id
        ? new HubError('nameTaken', { name })
        : new HubError('ownerNameTaken', { owner: owner.userName, name });
    await takeName(tx, address);
    const tagIds = [...new Set(this.#needs.tags.idsOf(tags))];
    const given = {
      ...Object.fromEntries(Object.entries(fields)),
      ...{ id, key: makeKey(), kind, name, createUserId: owner.id, updateTime: new Date(at).toISOString() },
      ...{ browseCount: 0, favoriteCount: 0, downloadCount: 0, popularity: 0, repoBytes: 0, repoFiles: 0 },
      ...{ bareRepoInitStatus: 'WAITING', defaultFileInitStatus: 'WAITING' },
      ...(isImported(input) && { gitlabPushStatus: 'DOWNLOADING' as const }),
    };
    const beside = { own_tag_ids: JSON.stringify(tagIds) };
    const made = await new KeptRows(tx, 'Item').create(given, { by, now: at, beside });
    const what = { kind, name, visibility: made.fields.visibility as Visibility };
    await recordEvent(tx, 'items.created', { at, by, of: id, what });
    return made.seq;
  }

  /** What fails is shown as failed as a whole, and its job stays open for another try. */
  async make(job: Making): Promise<void> {
    const { itemId } = job.input;
    try {
      await this.#make(job);
      this.#failed.delete(itemId);
    } catch (error) {
      await this.#fail(itemId);
      throw error;
    }
  }

  hasFailed(id: string): boolean {
    return this.#failed.has(id);
  }

  async #fail(id: string): Promise<void> {
    this.#failed.add(id);
    await this.#mark(id, { bareRepoInitStatus: 'FAILED', defaultFileInitStatus: 'FAILED' });
  }

  /** Every step may have been done before: each looks first. */
  async #make(job: Making): Promise<void> {
    const { repos } = this.#needs;
    const { itemId: id, empty = false, from } = job.input;
    const item = await this.#needs.record(id);
    if (!item) return;
    await this.#mark(id, { bareRepoInitStatus: 'RUNNING', defaultFileInitStatus: 'WAITING' });
    await repos.create({ id });
    await this.#mark(id, { bareRepoInitStatus: 'SUCCESS', defaultFileInitStatus: 'RUNNING' });
    if ((await repos.tips(id)).length === 0) {
      if (from !== undefined) await repos.takeFrom(id, from);
      else if (!empty) await this.#commitDefaults(item);
    }
    await this.#needs.refresh(id);
    await this.#mark(id, { defaultFileInitStatus: 'SUCCESS' });
    await this.#needs.shown(job);
  }

  async #commitDefaults(item: ItemRecord): Promise<void> {
    const manifests = manifestFiles(await keptManifests(this.#needs.db, item));
    const firstCommit = await this.#needs.repos.commit(item.id, {
      branch: 'main',
      message: commitFirst,
      author: { ...signatureOf(item.owner), date: new Date(String(item.fields.createTime)) },
      put: [...defaultFiles(item, this.#needs.tags), ...manifests],
      remove: [],
    });
    await this.#mark(item.id, { firstCommit });
  }

  async #mark(id: string, status: HowFar): Promise<void> {
    const marked = await new KeptRows(this.#needs.db, 'Item').change(id, status, { now: Date.now() });
    // Who may see it may be a matter of how far it has come.
    if (marked) this.#needs.changed(marked.seq);
  }
}

/** Whether it begins with a repository from elsewhere, which comes when its own stands. */
const isImported = ({ importFrom }: NewItem) => typeof importFrom === 'string' && importFrom !== '';

async function madeBy(
  db: Transaction<Database>,
  { person_id, ticket }: { person_id: string; ticket: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('item_id')
    .where('person_id', '=', person_id)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
  return row?.item_id;
}

/** Nobody sends a form of the day before again: with each that is kept, those are forgotten. */
async function keepTicket(tx: Transaction<Database>, row: Insertable<Database['tickets']>): Promise<void> {
  await tx.insertInto('tickets').values(row).execute();
  const last = row.create_time - formTicketKeptForMs;
  await tx.deleteFrom('tickets').where('create_time', '<=', last).execute();
}
