import type { Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { gitReceiveBesideBytes, gitServeRequestBytes, uploadPushMaxBytes } from '#generated/constants.ts';
import { kindById } from '#generated/kinds.ts';
import { isRepository } from '../../git/index.ts';
import type { Hub } from '../../handlers/context.ts';
import type { LeftOut, PushRoom } from '../../items/index.ts';
import { diskFacts, keptOf } from '../../store/disk/disk-room.ts';
import type { Found } from './access.ts';
import { inWords, languageOf, leftOutWords, sendReport, tell, tellReadOnly } from './answer.ts';
import { type BodyRefusal, keepBody } from './feed.ts';
import { type Exchange, protocolOf } from './fetch.ts';
import { hidePlace } from './paths.ts';
import { Push } from './push.ts';
import { judgePush } from './push-judge.ts';
import { secretWords } from './secret-words.ts';
import { Commands } from './transfers/commands.ts';
import { toldPacket } from './transfers/packets.ts';
import { Spool } from './transfers/spool.ts';
import type { Transfers } from './transfers/transfers.ts';
import type { DiskPart } from './transfers/waiting-disk.ts';

/** What ends a list in git's protocol, and all there is of an empty one. */
export const flush = '0000';

/** Takes in what came of a push. */
type Settle = (push: Pick<Push, 'isRefused' | 'moves'>) => Promise<readonly LeftOut[]>;

/** What a push takes and gives back. */
interface Taking {
  room: PushRoom;
  disk: DiskPart;
  commands: Commands;
  spool: Spool;
}

/** Takes pushes in. */
export class Receiving {
  readonly #hub: Hub;
  readonly #transfers: Transfers;

  constructor(hub: Hub, transfers: Transfers) {
    this.#hub = hub;
    this.#transfers = transfers;
  }

  /**
   * The answer ends when the hub shows what was pushed; a crash in between is made good at the next start, since the
   * push is noted down before git begins.
   */
  async receive(
    { item, viewer, bytesLeft }: Found,
    exchange: Exchange,
    stands: () => Promise<boolean>,
  ): Promise<FastifyReply> {
    const { request, reply, transfer } = exchange;
    if (this.#hub.readOnly.isOn) return tellReadOnly(reply, this.#hub, request);
    if (this.#hub.room.isLow) return tell(reply, 507, 'diskFull', request);
    const dir = this.#hub.repos.dirOf(item.id);
    // Before anything is taken, since a disk that cannot be asked ends the push here.
    const freeBytes = this.#freeOnDisk();
    const taking: Taking = {
      // Before anything is waited for: what is left was asked just now.
      room: this.#hub.items.pushRooms.enter(item.createUserId, bytesLeft),
      disk: this.#transfers.disk.part(transfer.asker, 0),
      commands: new Commands(),
      spool: new Spool(this.#transfers.folder),
    };
    const { room, spool, commands } = taking;
    const most = Math.min(uploadPushMaxBytes, room.most);
    const refuse = (chunk: Buffer) =>
      this.#hub.room.take(chunk.length) ? refusalOf(chunk, taking) : 'diskFull';
    const body = keepBody(request, spool, { most: most + gitServeRequestBytes, refuse });
    let settle: Settle | undefined;
    let wrote = () => {};
    const judged = { isTaken: false };
    const out = hidePlace(dir);
    const push: Push = new Push(this.#transfers, {
      dir,
      spool,
      body,
      commands,
      most,
      // A pack grows by what its deltas are made of: as far as its owner has room, and the disk.
      mostOnDisk: Math.max(gitReceiveBesideBytes, Math.min(freeBytes, room.most + gitReceiveBesideBytes)),
      transfer,
      protocol: protocolOf(request),
      stopping: this.#hub.signal,
      out,
      ready: async () => {
        const isReady = await stands();
        if (isReady) await this.#hub.items.settled(item.id);
        return isReady;
      },
      expect: async () => {
        // It may have become so while the push came in; what git has begun goes on to its end.
        const refusal = this.#hub.readOnly.refusal(languageOf(request.headers));
        if (refusal) throw refusal;
        wrote = this.#hub.readOnly.begin();
        settle = await this.#expect(item.id, viewer?.id, taking);
      },
      judge: (hook) =>
        void judgePush(hook, {
          holds: kindById(item.kind)?.manifests ?? [],
          taken: () => {
            judged.isTaken = true;
          },
          words: (found, isMore) => secretWords(found, isMore, request),
          fail: (error) => this.#hub.log.warn({ err: error }, 'what was pushed could not be looked at'),
        }),
      judged,
      say: (word, params) => inWords(word, request, params),
    });
    const shown = async () => {
      const words = leftOutWords((await settle?.(push)) ?? [], request);
      return commands.hearsUs ? words : '';
    };
    const done = this.#ending({ itemId: item.id, push, out }, taking, shown).finally(() => wrote());
    return sendReport(reply, done, { type: 'application/x-git-receive-pack-result', request, out });
  }

  /** Runs a push to its end, takes in what came of it, and gives back what it took. */
  async #ending(
    { itemId, push, out }: { itemId: string; push: Push; out: Transform },
    { room, disk, spool }: Taking,
    shown: () => Promise<string>,
  ): Promise<void> {
    let isKept = false;
    try {
      await push.run();
      isKept = true;
    } finally {
      const log = (error: unknown) =>
        this.#hub.log.error({ err: error }, 'what was pushed could not be taken in');
      const words = await shown().catch(log);
      if (words && isKept && out.writable) out.write(toldPacket(words));
      await this.#clearRemoved(itemId).catch(log);
      room.leave(isKept);
      try {
        await this.#hub.room.look();
      } finally {
        disk.release();
        await spool.close();
      }
    }
  }

  /** NOTE: git makes the folders that it writes a pack to anew where the item was deleted meanwhile. */
  async #clearRemoved(itemId: string): Promise<void> {
    const { repos } = this.#hub;
    if (!(await isRepository(repos.dirOf(itemId)))) await repos.remove(itemId);
  }

  /** Notes a push down and gives what is to be done when it has ended. */
  async #expect(itemId: string, by: string | undefined, { spool, commands }: Taking): Promise<Settle> {
    // Room for no command: so git asks whether it may push before it sends much. Nothing will have changed.
    const isQuestion = spool.isWhole && spool.size <= flush.length;
    return isQuestion ? async () => [] : this.#hub.items.expectPush(itemId, { by, ...commands.moves });
  }

  #freeOnDisk(): number {
    const facts = diskFacts(this.#hub.config.dataDir);
    return facts.freeBytes - keptOf(facts).bytes;
  }
}

/** Why no more of a push is taken in, if that is so. */
function refusalOf(chunk: Buffer, { room, disk, commands, spool }: Taking): BodyRefusal | undefined {
  if (!room.take(chunk.length)) return 'refused';
  if (!commands.read(chunk)) return 'tooManyRefs';
  return disk.cover(spool.size + chunk.length) ? undefined : 'diskFull';
}
