import type { Kysely } from 'kysely';
import {
  eventRefNameMaxBytes,
  eventRefsTold,
  importComeAgainMs,
  importPerPerson,
} from '#generated/constants.ts';
import type { Given } from '#generated/guards.ts';
import { kindById } from '#generated/kinds.ts';
import { groups } from '#generated/states.ts';
import type { ImportFault, PushProgress, PushStatus, Quota, RefMove } from '#generated/types.ts';
import { type Jobs, jobsSetAside, type OpenJob, PutOff } from '../../jobs/index.ts';
import {
  type ComingRoom,
  findOrigin,
  ImportFailed,
  type Incoming,
  type Repos,
  whyFailed,
} from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import { type DiskRoom, diskFacts, keptOf } from '../../store/disk/disk-room.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import type { RowChanges } from '../../store/keeping/row-types.ts';
import type { Moves, Pushes } from '../following/pushes.ts';
import type { PushRooms } from '../making/push-room.ts';
import type { ItemRecord } from '../record.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  jobs: Jobs;
  pushes: Pick<Pushes, 'expect'>;
  given: Given;
  /** Origins that may be reached inside, or without encryption. */
  allowed: readonly string[];
  record(id: string): Promise<ItemRecord | undefined>;
  quotaOf(personId: string): Promise<Quota>;
  /** Of pushes and imports of one owner together. */
  rooms: PushRooms;
  disk: Pick<DiskRoom, 'isLow' | 'take' | 'look'>;
  changed(seq: number): void;
  now(): number;
  log: { error(facts: object, text: string): void };
}

/** An import that runs. */
interface Running {
  percent: number;
  stop: AbortController;
  ended: Promise<void>;
}

interface Room extends ComingRoom {
  leave(isKept: boolean): void;
}

type State = Pick<
  RowChanges<'Item'>,
  'gitlabPushStatus' | 'importFault' | 'importFaultAt' | 'importFaultLine'
>;

const whole = 100;
const noFault = { importFault: null, importFaultAt: null, importFaultLine: null } as const;

/**
 * Takes in repositories that new items begin with (decision 0212): each comes into a place of its own, is checked there as a
 * push is, and is put in the place of the first files when it is whole. What a crash cuts off begins anew.
 */
export class Importing {
  readonly #needs: Needs;
  readonly #running = new Map<string, Running>();
  /** How many run for one owner. */
  readonly #owners = new Map<string, number>();
  #isClosed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async run({ input: { itemId } }: OpenJob<'items.fetch'>, signal: AbortSignal): Promise<void> {
    const { jobs, record } = this.#needs;
    await jobs.settled('items.create', itemId);
    // Before the item is read, which may stand in the meantime.
    const isMaking = await jobs.isOpen('items.create', itemId);
    const item = await record(itemId);
    if (!item || !groups.push.isPushing(item.fields.gitlabPushStatus)) return;
    // What is set aside is made by nobody until somebody asks for it.
    if (!isMade(item) && !isMaking) return this.#fail(item, new ImportFailed('failed'));
    this.#waitFor(item);
    const running: Running = { percent: 0, stop: new AbortController(), ended: Promise.resolve() };
    const ended = this.#try(item, running, signal);
    running.ended = ended.catch(() => {});
    await ended;
  }

  /** Ends the one of an item that goes; resolves when nothing of it writes any more. */
  async stop(itemId: string): Promise<void> {
    const running = this.#running.get(itemId);
    running?.stop.abort();
    await running?.ended;
  }

  /** Says of those that nobody begins any more that they failed. */
  async giveUp(): Promise<void> {
    const { db, record } = this.#needs;
    const rows = await jobsSetAside(db).where('name', '=', 'items.fetch').select('item_id').execute();
    for (const { item_id: id } of rows) {
      const item = id === null ? undefined : await record(id);
      if (item && groups.push.isPushing(item.fields.gitlabPushStatus))
        await this.#fail(item, new ImportFailed('cutOff'));
    }
  }

  /** Ends all of them: no download is over in the moment that a hub which stops gives to what is short. */
  close(): void {
    this.#isClosed = true;
    for (const { stop } of this.#running.values()) stop.abort(new PutOff(importComeAgainMs));
  }

  /** How far it is; why it failed, where whoever asks may try it again. */
  async progressOf({ id, fields, privateFields }: ItemRecord, mayTry: boolean): Promise<PushProgress> {
    const kept = fields.gitlabPushStatus as PushStatus | undefined;
    if (kept === undefined) return { process: whole, status: 'SUCCESS' };
    const process = this.#running.get(id)?.percent ?? (kept === 'SUCCESS' ? whole : 0);
    const isCutOff = groups.push.isPushing(kept) && !(await this.#needs.jobs.isOpen('items.fetch', id));
    const status = isCutOff ? 'FAILED' : kept;
    if (!groups.push.isFailed(status) || !mayTry) return { process, status };
    const { importFault, importFaultAt: at, importFaultLine: line } = privateFields;
    const fault = isCutOff ? 'cutOff' : ((importFault as ImportFault | undefined) ?? 'failed');
    return {
      process,
      status,
      fault,
      ...(!isCutOff && typeof at === 'string' && { at }),
      ...(!isCutOff && typeof line === 'number' && { line }),
    };
  }

  /** Begins one anew that failed, or lets it be; does nothing where none has. */
  async again(item: ItemRecord, leave: boolean): Promise<void> {
    const { db, jobs } = this.#needs;
    if (!groups.push.isFailed((await this.progressOf(item, false)).status)) return;
    await db.transaction().execute(async (tx) => {
      const state = leave
        ? { gitlabPushStatus: null, importFrom: null }
        : { gitlabPushStatus: 'DOWNLOADING' as const };
      await new KeptRows(tx, 'Item').change(item.id, { ...state, ...noFault }, { now: this.#needs.now() });
      if (!leave) await jobs.open(tx, 'items.fetch', { itemId: item.id });
    });
    this.#needs.changed(item.seq);
    jobs.wake();
  }

  async #try(item: ItemRecord, running: Running, signal: AbortSignal): Promise<void> {
    this.#running.set(item.id, running);
    this.#count(item.createUserId, 1);
    try {
      await this.#take(item, running, AbortSignal.any([signal, running.stop.signal]));
    } catch (error) {
      const { aborted, reason } = running.stop.signal;
      // It was taken away meanwhile, or the hub stops, which begins it anew at its next start.
      if (aborted && reason instanceof PutOff) throw reason;
      if (aborted) return;
      // A hub that stops has said so before: its time is over, and it would not come further the next time.
      await this.#fail(item, signal.aborted ? new ImportFailed('slow', { cause: error }) : error);
    } finally {
      this.#count(item.createUserId, -1);
      this.#running.delete(item.id);
    }
  }

  /** @throws `PutOff` until its own repository stands, and until its owner has room for one more */
  #waitFor(item: ItemRecord): void {
    const isFull = (this.#owners.get(item.createUserId) ?? 0) >= importPerPerson;
    if (this.#isClosed || !isMade(item) || isFull) throw new PutOff(importComeAgainMs);
  }

  async #take(item: ItemRecord, running: Running, signal: AbortSignal): Promise<void> {
    const { repos, given, allowed } = this.#needs;
    const told = (percent: number) => {
      running.percent = percent;
    };
    const incoming = repos.incoming(item.id, signal);
    let room: Room | undefined;
    try {
      if (given.settings?.imports === false) throw new ImportFailed('off');
      await this.#mark(item, { gitlabPushStatus: 'DOWNLOADING' });
      const origin = await findOrigin(String(item.fields.importFrom), { allowed, signal });
      await incoming.begin();
      room = await this.#enter(item);
      await incoming.fetch(origin, room, told);
      told(whole);
      await this.#mark(item, { gitlabPushStatus: 'DOWNLOADED' });
      if ((await incoming.bytes()) > (await this.#left(item))) throw new ImportFailed('tooLarge');
      told(0);
      await this.#mark(item, { gitlabPushStatus: 'PUSHING' });
      await incoming.search(kindById(item.kind)?.manifests ?? [], told);
      await this.#put(item, incoming);
      room.leave(true);
      room = undefined;
      // Whoever is told that it is done finds nothing of it lying about.
      await incoming.clear();
      await this.#mark(item, { gitlabPushStatus: 'SUCCESS', ...noFault });
    } finally {
      room?.leave(false);
      await incoming.clear();
      await this.#needs.disk.look();
    }
  }

  /** As a push of whoever made the item: noted down before a ref moves, and taken in with all that follows from one. */
  async #put(item: ItemRecord, incoming: Incoming): Promise<void> {
    const { pushes } = this.#needs;
    const refs = await incoming.refs();
    const { firstCommit: own } = item.privateFields as { firstCommit?: string };
    const by = String(item.privateFields.madeById ?? item.createUserId);
    const takeIn = await pushes.expect(item.id, { by, ...movesTo(refs) });
    let isRefused = true;
    try {
      await incoming.takeOver(refs, own);
      isRefused = false;
    } finally {
      await takeIn({ isRefused });
    }
  }

  /** As many bytes as whoever it belongs to by now may have beside what they have. */
  async #left({ id }: ItemRecord): Promise<number> {
    const item = await this.#needs.record(id);
    if (!item) throw new ImportFailed('overtaken');
    const { bytes, bytesMax, files, filesMax } = await this.#needs.quotaOf(item.createUserId);
    return files < filesMax ? bytesMax - bytes : 0;
  }

  /** Asks what a push asks. */
  async #enter(item: ItemRecord): Promise<Room> {
    const { repos, rooms, disk } = this.#needs;
    if (disk.isLow) throw new ImportFailed('diskFull');
    const facts = diskFacts(repos.dirOf(item.id));
    const left = await this.#left(item);
    const { most, take, leave } = rooms.enter(item.createUserId, left);
    return {
      most,
      free: facts.freeBytes - keptOf(facts).bytes,
      take: (bytes) => (take(bytes) ? (disk.take(bytes) ? undefined : 'diskFull') : 'tooLarge'),
      leave,
    };
  }

  async #fail(item: ItemRecord, error: unknown): Promise<void> {
    const why = whyFailed(error);
    const { id: itemId } = item;
    if (!why) this.#needs.log.error({ err: error, itemId }, 'an import failed');
    await this.#mark(item, {
      gitlabPushStatus: 'FAILED',
      importFault: why?.fault ?? 'failed',
      importFaultAt: why?.at ?? null,
      importFaultLine: why?.line ?? null,
    });
  }

  async #mark({ id }: ItemRecord, state: State): Promise<void> {
    const { db, changed, now } = this.#needs;
    const marked = await new KeptRows(db, 'Item').change(id, state, { now: now() });
    if (marked) changed(marked.seq);
  }

  #count(ownerId: string, more: 1 | -1): void {
    const count = (this.#owners.get(ownerId) ?? 0) + more;
    if (count === 0) this.#owners.delete(ownerId);
    else this.#owners.set(ownerId, count);
  }
}

const isMade = ({ fields }: ItemRecord) =>
  groups.creation.isDone(fields.bareRepoInitStatus) &&
  groups.defaultFiles.isDone(fields.defaultFileInitStatus);

/** What is told of it: the first branches and tags, and how many more. */
function movesTo(refs: ReadonlyMap<string, string>): Moves {
  const moved: RefMove[] = [...refs].slice(0, eventRefsTold).map(([ref, after]) => ({
    ref: Buffer.from(ref.slice(0, eventRefNameMaxBytes), 'latin1').toString(),
    after,
  }));
  return { moved, more: refs.size - moved.length };
}
