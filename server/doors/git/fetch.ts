import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  gitReceiveBigFileBytes,
  gitRefsWholeBytes,
  gitServeCommandBytes,
  gitServeListAskedBytes,
  gitServeNeedy,
  gitServeRequestBytes,
  gitTransferDiskKeptFreeBytes,
  gitTransferInMemoryBytes,
  gitTransferShortBytes,
} from '#generated/constants.ts';
import {
  type GitProcess,
  isAborted,
  isOutOfBudget,
  isOverdue,
  isUsedUp,
  type Place,
  refBytesIn,
  startGit,
} from '../../git/index.ts';
import type { Hub } from '../../handlers/context.ts';
import { named } from '../../load/caches.ts';
import type { Service } from './access.ts';
import { inWords, NeedsMore, putOff, putOffFull, retrySeconds, send, tell, uncached } from './answer.ts';
import { feed, keepBody } from './feed.ts';
import { parseListQuestion } from './list-question.ts';
import { inParts, pickedRefs } from './picked-refs.ts';
import { type Hearing, SharedLists } from './shared-lists.ts';
import { Backlog } from './transfers/backlog.ts';
import type { Wanted } from './transfers/rows.ts';
import { mostServeMemory, serveNeeds } from './transfers/serve-memory.ts';
import { Spool } from './transfers/spool.ts';
import type { OpenTransfer, Transfers } from './transfers/transfers.ts';

/** A question to git, and how its answer is called. */
export interface Serving {
  dir: string;
  service: Service;
  args: readonly string[];
  /** What git is sent. */
  input?: Spool;
  type: string;
  /** What goes before git's own words. */
  intro: string;
  /** Whether only refs are asked for. */
  isList?: boolean;
  onSaid?: Hearing['onSaid'];
  /** What is asked in words, where whoever asks the same may be given the same while refs stay as they are. */
  question?: string | undefined;
  /** Beginnings of the refs that are wanted, where more are asked for. */
  prefixes?: readonly string[];
  /** Whether only the last commits are wanted. */
  isShallow?: boolean;
  /** Whether side bands were asked for, and nothing says where they begin. */
  isBanded?: boolean;
}

/** Who asked, and who is answered. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  transfer: OpenTransfer;
}

/**
 * No delta is looked for while somebody waits: what upkeep and pushes have made of them is sent as it lies, and anything
 * else whole. So git holds no file in memory, and its work does not grow with what others have pushed.
 */
const settings = [
  // What a push may say beside its refs, which is told with the list of them.
  'receive.advertisePushOptions=true',
  'pack.window=0',
  'pack.threads=1',
  `core.bigFileThreshold=${gitReceiveBigFileBytes}`,
  // The filters that bitmaps answer. Others go through everything, file by file.
  'uploadpackfilter.allow=false',
  'uploadpackfilter.blob:none.allow=true',
  'uploadpackfilter.blob:limit.allow=true',
  'uploadpackfilter.tree.allow=true',
  'uploadpackfilter.tree.maxDepth=0',
].flatMap((setting) => ['-c', setting]);

/** Answers clones and fetches, and lists refs. */
export class Fetching {
  readonly #hub: Pick<Hub, 'signal'>;
  readonly #transfers: Transfers;
  /** Repositories in which git needed more than was reckoned: whoever asks again is given it. */
  readonly #needy = named('needyFetches', new LRUCache<string, true>({ max: gitServeNeedy }));
  readonly #lists: SharedLists;
  /** What git can, which it says to whoever asks by its second protocol before any refs. */
  #abilities: Buffer | undefined;

  constructor(hub: Pick<Hub, 'signal'>, transfers: Transfers) {
    this.#hub = hub;
    this.#transfers = transfers;
    this.#lists = new SharedLists(transfers.rows);
  }

  /** Answers a fetch; `onServed` is told when all that was asked for has gone out, and was more than names. */
  async upload(dir: string, exchange: Exchange, onServed: () => void): Promise<FastifyReply> {
    const { request, reply, transfer } = exchange;
    const { folder, disk } = this.#transfers;
    const spool = new Spool(folder);
    const part = disk.part(transfer.asker, gitTransferDiskKeptFreeBytes);
    reply.raw.once('close', () => {
      part.release();
      void spool.close();
    });
    const refuse = (chunk: Buffer) => {
      const bytes = spool.size + chunk.length;
      return bytes <= gitTransferInMemoryBytes || part.cover(bytes) ? undefined : 'diskFull';
    };
    // The whole question first, so that whoever writes it slowly has no git waiting.
    const end = await keepBody(request, spool, { most: gitServeRequestBytes, refuse });
    if (end === 'diskFull') return putOff(reply, 'busy', request);
    if (end !== 'whole') return tell(reply, 400, 'garbled', request);
    const start = await startOf(spool);
    const isList = isListing(start, request);
    const list = isList ? await this.#listOf(dir, start, spool) : undefined;
    const serving = {
      dir,
      service: 'git-upload-pack',
      args: ['--strict'],
      input: spool,
      type: 'application/x-git-upload-pack-result',
      intro: '',
      isList,
      ...list,
      isShallow: start.includes('deepen'),
      isBanded: protocolOf(request) !== 'version=2' && start.includes('side-band'),
    } as const;
    return this.serve(serving, exchange, isList ? undefined : onServed);
  }

  /**
   * A list is asked for in the same words whoever wants it, and each is given his part: otherwise whoever names another
   * beginning each time would have git read all refs for him alone. Of what is too long for that git is asked for the part.
   */
  async #listOf(dir: string, start: string, spool: Spool): Promise<Partial<Serving>> {
    const asked = parseListQuestion(start, spool.size === start.length);
    if (!asked || (await refBytesIn(dir)) > gitRefsWholeBytes)
      return spool.size <= gitServeListAskedBytes ? { question: start } : {};
    const { whole, prefixes } = asked;
    const input = new Spool(this.#transfers.folder);
    await input.write(Buffer.from(whole, 'latin1'));
    input.end('whole');
    return { input, question: whole, ...(prefixes && { prefixes }) };
  }

  /**
   * Says which refs there are. By the second protocol git says only what it can at first: that is the same for every
   * repository, since we have made them all, and starting it to hear that again was a third of a small clone.
   */
  async advertise(serving: Serving, exchange: Exchange): Promise<FastifyReply> {
    const { request, reply } = exchange;
    const protocol = protocolOf(request);
    if (serving.service !== 'git-upload-pack' || protocol !== 'version=2')
      return this.serve({ ...serving, question: `${serving.service} ${protocol}` }, exchange);
    if (this.#abilities) return uncached(reply).type(serving.type).send(this.#abilities);
    const onSaid = (said: Buffer | undefined) => {
      // A git that knows no second protocol lists the refs of this very repository.
      if (said?.toString('latin1').startsWith(secondProtocol)) this.#abilities = said;
    };
    return this.serve({ ...serving, onSaid }, exchange);
  }

  async serve(serving: Serving, exchange: Exchange, onServed?: () => void): Promise<FastifyReply> {
    const { request, reply, transfer } = exchange;
    const { asker } = transfer;
    const { dir, isList = false } = serving;
    try {
      const kept = await this.#lists.find(serving);
      if (kept) return sendList(reply, kept, serving);
      const isMost = this.#needy.has(dir);
      const { atMost, isShort } = await needsOf(serving, isMost);
      const wanted = { budget: isList ? 'advertise' : 'serve', atMost, isShort } as const;
      const { folder, disk } = this.#transfers;
      const turn = await this.#lists.enter(serving, wanted, transfer);
      if ('said' in turn) return sendList(reply, turn.said, serving);
      const { places, hearing } = turn;
      const fastFor = isList || isShort ? asker : undefined;
      const git = this.#start(serving, { ...wanted, place: places.place, isMost, fastFor }, exchange);
      git.done.then(places.leave, places.leave);
      // Git may have ended when its reader leaves, and nobody reads what it has said.
      if (hearing) {
        const end = () => void git.done.then(hearing.onEnd, hearing.onEnd);
        // Whoever left while he waited for his turn tells nobody so any more.
        if (reply.raw.closed) end();
        else reply.raw.once('close', end);
      }
      const backlog = new Backlog({
        folder,
        disk: disk.part(asker, gitTransferDiskKeptFreeBytes),
        // A list of refs never waits for its reader, since every page stands in the same row, nor does what is over at once.
        isCalm: () => !(isList || isShort || places.place.isWanted),
        onStuck: places.rest,
      });
      if (onServed) countServed(backlog, git, onServed);
      const lastWords = serving.input && {
        isCut: git.wasOverdue,
        words: () => (git.wasOverdue() ? busyWords(request) : this.#poor(dir, request, isMost)),
        whyBroken: () =>
          git.done.then(
            () => undefined,
            (error: unknown) => this.#whyBroken(error, { dir, request, isMost }),
          ),
        isBanded: serving.isBanded ?? false,
      };
      const { onSaid = serving.onSaid } = hearing ?? {};
      return await send(reply, git, { ...serving, onSaid, backlog, request, lastWords });
    } catch (error) {
      return putOffFull(reply, error, request);
    }
  }

  /**
   * What was too little for a repository is said and remembered, unless it was as much as there is: what others were given
   * meanwhile says nothing of that.
   */
  #judged(dir: string, error: unknown, isMost: boolean): unknown {
    if (!isOutOfBudget(error) || isMost) return error;
    this.#needy.set(dir, true);
    return new NeedsMore('More than was reckoned', { cause: error });
  }

  /** What is told where git needed more when its answer had begun: it is given more at the next try, if there is more. */
  #poor(dir: string, request: FastifyRequest, isMost: boolean): string {
    this.#needy.set(dir, true);
    request.log.warn({ dir, isMost }, 'git had too little memory for a fetch that had begun');
    return inWords(isMost ? 'usedUp' : 'needsMore', request, { seconds: retrySeconds });
  }

  /** Why an answer has no end; nobody is there any more where it was we who broke it off. */
  #whyBroken(error: unknown, { dir, request, isMost }: Broken): string | undefined {
    if (isAborted(error)) return undefined;
    if (isOverdue(error)) return busyWords(request);
    if (error instanceof NeedsMore || isOutOfBudget(error)) return this.#poor(dir, request, isMost);
    if (isUsedUp(error)) return inWords('usedUp', request);
    request.log.error({ err: error }, 'git broke off an answer that had begun');
    return inWords('unwell', request);
  }

  #start(
    { dir, service, args, input }: Serving,
    { isMost, ...wanted }: Starting,
    { request, transfer }: Exchange,
  ): GitProcess {
    const protocol = protocolOf(request);
    const all = [...settings, service.slice('git-'.length), '--stateless-rpc', ...args, '.'];
    const git = startGit(dir, all, {
      ...wanted,
      signal: AbortSignal.any([this.#hub.signal, transfer.gone]),
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    if (input) feed(input, git.stdin).catch(git.kill);
    else git.stdin.end();
    const done = git.done.catch((error: unknown) => {
      throw this.#judged(dir, error, isMost);
    });
    done.catch(() => {});
    return { ...git, done };
  }
}

/** Sends what git has said before, or the part of it that is wanted. */
function sendList(reply: FastifyReply, said: Buffer, { type, prefixes }: Serving): FastifyReply {
  const list = prefixes ? Readable.from(pickedRefs(inParts(said), prefixes)) : said;
  return uncached(reply).type(type).send(list);
}

/** What begins an answer in which no repository is named. */
const secondProtocol = '000eversion 2\n';

interface Broken {
  dir: string;
  request: FastifyRequest;
  isMost: boolean;
}

interface Starting {
  budget: 'advertise' | 'serve';
  atMost: Wanted['atMost'];
  place: Place;
  isMost: boolean;
  fastFor: string | undefined;
}

const busyWords = (request: FastifyRequest) => inWords('busy', request, { seconds: retrySeconds });

/** What git could not read, and what its reader did not wait for, has been fetched by nobody. */
function countServed(backlog: Backlog, git: GitProcess, onServed: () => void): void {
  backlog.once('end', () => void git.done.then(onServed, () => {}));
}

/** What git may take, and whether it is over at once; one that lists refs starts no other. */
async function needsOf(
  { dir, input, isList = false, isShallow = false }: Serving,
  isMost: boolean,
): Promise<Pick<Wanted, 'atMost' | 'isShort'>> {
  const { memory, packBytes } = await serveNeeds(dir, { bytes: input?.size ?? 0, isList, isShallow });
  const most = isMost ? mostServeMemory : memory;
  if (isList) return { atMost: { memoryBytes: most.memoryBytes } };
  return { atMost: most, isShort: packBytes <= gitTransferShortBytes };
}

/** Git does one command a question, the one that is named first: a second one is an error. */
function isListing(start: string, request: FastifyRequest): boolean {
  return protocolOf(request) === 'version=2' && /^(?:0014command=ls-refs\n|0013command=ls-refs)/.test(start);
}

/** Enough of a request to see which command it is. */
async function startOf(spool: Spool): Promise<string> {
  for await (const chunk of spool.read()) return chunk.toString('latin1', 0, gitServeCommandBytes);
  return '';
}

export function protocolOf(request: FastifyRequest): string | undefined {
  const header = request.headers['git-protocol'];
  return typeof header === 'string' && /^version=[0-2]$/.test(header) ? header : undefined;
}
