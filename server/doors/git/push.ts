import type { Duplex, Transform } from 'node:stream';
import {
  gitBudgetReceiveMemoryBytes,
  gitReceiveBigFileBytes,
  gitReceiveDeltaBaseBytes,
  gitReceiveEarlyBytes,
  gitReceiveKeepAliveMs,
  gitReceiveLargeBytes,
  gitReceiveLargeTimeMs,
  gitReceiveOrdinaryBytes,
  gitReceiveStarvedMs,
  gitRetryMs,
} from '#generated/constants.ts';
import {
  askingFirst,
  type GitProcess,
  type Place,
  startGit,
  unsyncedRefs,
  writeRefList,
} from '../../git/index.ts';
import type { Moves } from '../../items/index.ts';
import { RowFullError } from '../../load/row.ts';
import { bytesPerMegabyte, msPerSecond } from '../../load/units.ts';
import { type BodyEnd, feed } from './feed.ts';
import type { Commands } from './transfers/commands.ts';
import { endPacket, stillHere } from './transfers/packets.ts';
import { Report } from './transfers/report.ts';
import type { Places, Wanted } from './transfers/rows.ts';
import type { Spool } from './transfers/spool.ts';
import type { OpenTransfer, Transfers } from './transfers/transfers.ts';

/** What one push is made of. */
export interface Pushed {
  dir: string;
  spool: Spool;
  /** How the body ends, which is being kept. */
  body: Promise<BodyEnd>;
  commands: Commands;
  /** Bytes that it may bring, and that git may write. */
  most: number;
  mostOnDisk: number;
  transfer: OpenTransfer;
  protocol: string | undefined;
  /** Ends git when the hub stops. */
  stopping: AbortSignal;
  /** What git says goes here. */
  out: Transform;
  /** Waits until there is something to push to; false where there is not. */
  ready(): Promise<boolean>;
  /** Told before git is started for the first time. */
  expect(): Promise<void>;
  /** Looks at what came, and answers git whether it may be taken in. */
  judge(hook: Duplex): void;
  /** Whether it has been answered so. */
  judged: { readonly isTaken: boolean };
  /** Words for whoever pushes. */
  say(word: 'tooHeavy' | 'full' | 'busy', params?: Record<string, unknown>): string;
}

/** Why a push was not given to git. */
export class NotTaken extends Error {
  readonly why: Exclude<BodyEnd, 'whole'> | 'making';

  constructor(why: NotTaken['why']) {
    super(`A push was not taken: ${why}`);
    this.why = why;
  }
}

interface Trial {
  places: Places;
  /** What git starts may take. */
  startedBytes: number;
  processorMs?: number;
  /** Ends where the sender is slower than git, which need not wait for all of a slow line. */
  isImpatient?: boolean;
  /** Alone, with as much memory as there is. */
  isLast?: boolean;
}

/** `early`: not all had come. `poor`: git needs more memory. */
type Outcome = 'taken' | 'early' | 'poor';

/**
 * Gives one push to git. It is kept until git has taken it, so that git runs no longer than it has something to do, and
 * can be asked again: first with as much memory as ordinary pushes need, then, alone, with as much as there is.
 */
export class Push {
  readonly #pushed: Pushed;
  readonly #transfers: Transfers;
  #isExpected = false;
  #isRefused = false;
  #refused: ReadonlySet<string> = new Set();

  constructor(transfers: Transfers, pushed: Pushed) {
    this.#transfers = transfers;
    this.#pushed = pushed;
  }

  /** Whether it is known that git has moved no ref; it may have moved none where that is not known. */
  get isRefused(): boolean {
    const { commands, judged } = this.#pushed;
    // Where refs are only deleted, git asks nobody.
    return this.#isRefused || (commands.areMade && !judged.isTaken);
  }

  /** What it has done to which refs, and whether that is less than was asked. */
  get moves(): Moves & { isLess: boolean } {
    const { moved, more } = this.#pushed.commands.moves;
    const done = moved.filter(({ ref }) => !this.#refused.has(ref));
    return { moved: done, more, isLess: done.length < moved.length };
  }

  /** Resolves when git has answered, well or not; throws where it never came so far. */
  async run(): Promise<void> {
    const { spool, body, transfer } = this.#pushed;
    const { rows } = this.#transfers;
    const { asker, gone: signal } = transfer;
    let outcome: Outcome = 'early';
    await spool.reached(gitReceiveEarlyBytes);
    // Before a place is taken, which nobody holds who only waits.
    if (!(await this.#pushed.ready())) throw new NotTaken('making');
    if (!spool.isWhole) {
      outcome = await this.#begin(rows.tryEnter(this.#wanted(gitReceiveOrdinaryBytes), asker));
    }
    if (outcome === 'early') {
      await this.#whole(body);
      const places = await rows.enter(this.#wanted(gitReceiveOrdinaryBytes), { asker, signal });
      outcome = await this.#try({ places, startedBytes: gitReceiveOrdinaryBytes });
    }
    if (outcome === 'poor') {
      await this.#whole(body);
      await this.#tryAlone();
    }
  }

  /** How many refs it changes is known by now: they stand before the pack. */
  #wanted(startedBytes: number): Wanted {
    const budget = this.#pushed.commands.areMany ? 'receiveMany' : 'receive';
    return { budget, atMost: { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes } };
  }

  /** Begins while the rest is still coming, where nobody need be waited for. */
  async #begin(places: Places | undefined): Promise<Outcome> {
    if (!places) return 'early';
    return this.#try({ places, startedBytes: gitReceiveOrdinaryBytes, isImpatient: true });
  }

  async #whole(body: Promise<BodyEnd>): Promise<void> {
    const end = await body;
    if (end !== 'whole') throw new NotTaken(end);
  }

  async #tryAlone(): Promise<void> {
    const { out, commands, transfer, say } = this.#pushed;
    const { asker, gone: signal } = transfer;
    const { rows, large } = this.#transfers;
    const isHeard = commands.hearsUs;
    const stillHereSometimes = setInterval(() => isHeard && out.write(stillHere), gitReceiveKeepAliveMs);
    try {
      const leaveLarge = await large.enter(1, { asker, signal });
      try {
        const places = await rows.enter(this.#wanted(gitReceiveLargeBytes), { asker, signal });
        const most = { startedBytes: gitReceiveLargeBytes, processorMs: gitReceiveLargeTimeMs };
        await this.#try({ places, ...most, isLast: true });
      } finally {
        leaveLarge();
      }
    } catch (error) {
      if (!(error instanceof RowFullError && isHeard)) throw error;
      out.write(endPacket(say('busy', { seconds: error.retryAfterSeconds })));
    } finally {
      clearInterval(stillHereSometimes);
    }
  }

  async #try(trial: Trial): Promise<Outcome> {
    const { places, isImpatient = false, isLast = false } = trial;
    try {
      await this.#expect();
      const { dir, spool, body, out, stopping } = this.#pushed;
      const isListed = this.#isListed(places.place);
      // What stands alone now would be gone where a new one in its place had not reached the disk.
      if (isListed) await writeRefList(dir, places.place, stopping);
      const git = this.#start(trial, [...(isListed ? [unsyncedRefs] : []), await askingFirst()]);
      const patience = new Patience(git);
      feed(spool, git.stdin, isImpatient ? patience.wait : undefined).catch(git.kill);
      const report = new Report(out);
      await report.read(git.stdout);
      this.#isRefused = report.isRefusal;
      this.#refused = report.refused;
      const failed = await git.done.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (isListed && !patience.isOver) await writeRefList(dir, places.place, stopping);
      // Git has ended: whoever goes on sending slowly what it wanted no more of keeps nobody else waiting.
      places.leave();
      if (patience.isOver) return 'early';
      if (!spool.isWhole) await this.#whole(body);
      if (report.isOutOfMemory && !isLast) return 'poor';
      report.release(this.#wordsFor(report, git.wasOverdue()));
      if (failed) throw failed;
      return 'taken';
    } finally {
      places.leave();
    }
  }

  /** Whether its refs are synced together and not one by one. Deleting some, git writes the list anew for each. */
  #isListed({ budget }: Place): boolean {
    return budget === 'receiveMany' && this.#pushed.commands.areMade;
  }

  /** What stands for git's own complaint of a push that was ended by a bound of ours. */
  #wordsFor(report: Report, isOverdue: boolean): string | undefined {
    const { say } = this.#pushed;
    if (report.isOutOfMemory)
      return say('tooHeavy', { megabytes: gitReceiveBigFileBytes / bytesPerMegabyte });
    if (isOverdue && !report.isWhole) return say('busy', { seconds: gitRetryMs / msPerSecond });
    return report.isCutShort ? say('full') : undefined;
  }

  async #expect(): Promise<void> {
    if (this.#isExpected) return;
    this.#isExpected = true;
    await this.#pushed.expect();
  }

  #start({ places, startedBytes, processorMs, isLast }: Trial, more: readonly string[]): GitProcess {
    const { dir, most, mostOnDisk, protocol, stopping, spool, transfer, judge } = this.#pushed;
    const isSmall = spool.isWhole && spool.size <= gitReceiveEarlyBytes && !isLast;
    const settings = [...pushSettings(most), ...more.flatMap((setting) => ['-c', setting])];
    return startGit(dir, [...settings, 'receive-pack', '--stateless-rpc', '.'], {
      budget: places.place.budget === 'receiveMany' ? 'receiveMany' : 'receive',
      place: places.place,
      atMost: { startedBytes, fileBytes: mostOnDisk, ...(processorMs !== undefined && { processorMs }) },
      signal: stopping,
      fastFor: isSmall ? transfer.asker : undefined,
      asked: judge,
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
  }
}

/** How long a git may wait for its sender, all waits together, before it is ended and begun anew when all has come. */
class Patience {
  readonly #git: GitProcess;
  #waitedMs = 0;
  isOver = false;

  constructor(git: GitProcess) {
    this.#git = git;
  }

  readonly wait = (arrival: Promise<void>): void => {
    const since = performance.now();
    const timer = setTimeout(() => this.#end(), gitReceiveStarvedMs - this.#waitedMs);
    arrival.then(() => {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - since;
    });
  };

  #end(): void {
    this.isOver = true;
    // Ended so, git takes away what it had received; killed, it could not.
    this.#git.stdin.end();
  }
}

/**
 * Every object is checked, only branches and tags can be written, and no push is larger than there is room. A pack stays
 * a pack: unpacked, what was five megabytes may take hundreds. Whole files go through git without being held, and what is
 * made of deltas is held one at a time.
 */
export function pushSettings(most: number): string[] {
  return [
    'receive.fsckObjects=true',
    'receive.autogc=false',
    'receive.advertiseAtomic=true',
    'receive.advertisePushOptions=true',
    'receive.hideRefs=refs/',
    'receive.hideRefs=!refs/heads/',
    'receive.hideRefs=!refs/tags/',
    // Git takes the repository for a store that the push borrows from, and asks for all that its refs reach: these do.
    'core.alternateRefsPrefixes=refs/heads/',
    'receive.unpackLimit=1',
    `receive.maxInputSize=${most}`,
    'pack.threads=1',
    `core.bigFileThreshold=${gitReceiveBigFileBytes}`,
    `core.deltaBaseCacheLimit=${gitReceiveDeltaBaseBytes}`,
  ].flatMap((setting) => ['-c', setting]);
}
