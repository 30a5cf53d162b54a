import type { CommonPart } from './common-room.ts';
import { comesBefore, emptyShare, type Leave, lineUp, type Share, type Waiter } from './share.ts';
import { msPerSecond } from './units.ts';

export interface RowBounds {
  /** Weight that may be inside at once; its unit is the row's own, such as bytes of memory or requests. */
  room: number;
  /** Weight that one asker may hold of it. Who holds nothing may always enter, so that what is heavier passes alone. */
  perAsker: number;
  /** How many wait at most. */
  waiting: number;
  /** How long one waits before being sent away, in milliseconds. */
  waitMs: number;
  /** What other rows share with it: there must be room in both. */
  common?: CommonPart | undefined;
  /** Who lets others go first, if anybody. */
  yielding?: Yielding | undefined;
}

interface Yielding {
  /** Whether an asker does, of whom so many wait. */
  does(asker: string, waiting: number): boolean;
  /** How many others go before one of those who yield: nobody waits for ever. */
  others: number;
}

export interface Entering {
  /** Whose share it is; the hub's own where absent. */
  asker?: string | undefined;
  /** Whose of the asker's it is, such as an account: they take turns among themselves. */
  part?: string | undefined;
  /** Who is gone does not wait. */
  signal?: AbortSignal | undefined;
  /** Where nobody could be told to come again, it is waited for as long as it takes. */
  isPatient?: boolean | undefined;
}

/** There was no place within the time, or too many wait already. */
export class RowFullError extends Error {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    super('The row is full');
    this.name = 'RowFullError';
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / msPerSecond));
  }
}

/** Whose turn it is. */
interface Next {
  asker: string;
  share: Share;
  /** Whether somebody who yields waits behind it. */
  isPassing: boolean;
}

const hubItself = 'hub';

const mayBeSentAway = ({ isPatient }: Waiter) => !isPatient;

/**
 * A fair row in front of something scarce. Among those who wait, the asker who holds least goes first, and of equals the
 * one whose turn is longest ago, so that whoever asks a thousand times waits behind nobody but himself. The next one
 * keeps his turn until there is room for him: nothing heavy starves behind what is light.
 */
export class Row {
  readonly #bounds: RowBounds;
  readonly #shares = new Map<string, Share>();
  #inside = 0;
  #waiting = 0;
  #waits = 0;
  #waitedMs = 0;
  #turn = 0;
  /** How many have gone before those who yield, one after the other. */
  #passed = 0;

  constructor(bounds: RowBounds) {
    this.#bounds = bounds;
  }

  /** Weight that can be inside at most. */
  get room(): number {
    return this.#bounds.room;
  }

  /** Weight that is inside now. */
  get inside(): number {
    return this.#inside;
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many had to wait until now, and how long all of them together, those included who were sent away. */
  get waited(): { count: number; ms: number } {
    return { count: this.#waits, ms: this.#waitedMs };
  }

  /** Enters where nobody need be waited for; undefined where somebody must. */
  tryEnter(weight: number, asker = hubItself): Leave | undefined {
    const share = this.#shareOf(asker);
    const fitting = this.#fitting(weight);
    if (this.#waiting === 0 && this.#fits(fitting) && this.#mayHold(share, fitting)) {
      return this.#let(asker, share, fitting);
    }
    this.#forget(asker, share);
    return undefined;
  }

  /** Waits for room. Throws `RowFullError` where that takes too long, and the signal's reason where it is aborted. */
  async enter(
    weight: number,
    { asker = hubItself, part, signal, isPatient = false }: Entering = {},
  ): Promise<Leave> {
    signal?.throwIfAborted();
    const leave = this.tryEnter(weight, asker);
    if (leave) return leave;
    return new Promise((resolve, reject) => {
      const share = this.#shareOf(asker);
      const began = performance.now();
      let isWaiting = false;
      const settle = () => {
        if (isWaiting) this.#waitedMs += performance.now() - began;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        weight: this.#fitting(weight),
        part,
        isPatient,
        round: 0,
        admit: (granted) => {
          settle();
          resolve(granted);
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      const giveUp = (error: unknown) => {
        this.#remove(asker, share, waiter);
        waiter.refuse(error);
        this.#admit();
      };
      const abort = () => giveUp(signal?.reason);
      const timer = isPatient ? undefined : setTimeout(() => giveUp(this.#full()), this.#bounds.waitMs);
      timer?.unref();
      signal?.addEventListener('abort', abort, { once: true });
      lineUp(share, waiter);
      this.#waiting += 1;
      // Whoever may enter at once does not make the row longer.
      this.#admit();
      isWaiting = share.waiters.includes(waiter);
      if (isWaiting) this.#waits += 1;
      if (this.#waiting > this.#bounds.waiting) this.#sendAwayOne();
    });
  }

  /** The latest of those who wait most makes room, first of those who yield: a crowd keeps nobody else out of the row. */
  #sendAwayOne(): void {
    const all = [...this.#shares].filter(([, { waiters }]) => waiters.some(mayBeSentAway));
    const yielding = all.filter(([asker, share]) => this.#yields(asker, share));
    const [first, ...others] = yielding.length > 0 ? yielding : all;
    if (!first) return;
    const most = (one: typeof first, other: typeof first) =>
      other[1].waiters.length >= one[1].waiters.length ? other : one;
    const [asker, share] = others.reduce(most, first);
    const latest = share.waiters.findLast(mayBeSentAway);
    if (!latest) return;
    this.#remove(asker, share, latest);
    latest.refuse(this.#full());
    // It may have been the one whose turn it was.
    this.#admit();
  }

  #admit(): void {
    while (this.#waiting > 0) {
      const next = this.#next();
      const [waiter] = next?.share.waiters ?? [];
      if (!next || !waiter) break;
      if (!this.#fits(waiter.weight)) {
        this.#awaitCommon(waiter.weight);
        return;
      }
      const { asker, share, isPassing } = next;
      share.waiters.shift();
      share.round = waiter.round;
      this.#waiting -= 1;
      this.#passed = isPassing ? this.#passed + 1 : 0;
      waiter.admit(this.#let(asker, share, waiter.weight));
    }
    this.#bounds.common?.stopWaiting();
  }

  /** Takes a turn at what is shared for the next one, unless it is this row alone that has no room. */
  #awaitCommon(weight: number): void {
    const { common, room } = this.#bounds;
    if (this.#inside + weight <= room) common?.await(() => this.#admit());
    else common?.stopWaiting();
  }

  /** Whose turn it is among those who may hold more. */
  #next(): Next | undefined {
    let first: Omit<Next, 'isPassing'> | undefined;
    let yielding: typeof first;
    for (const [asker, share] of this.#shares) {
      const [waiter] = share.waiters;
      if (!waiter || !this.#mayHold(share, waiter.weight)) continue;
      if (this.#yields(asker, share)) {
        if (!yielding || comesBefore(share, yielding.share)) yielding = { asker, share };
      } else if (!first || comesBefore(share, first.share)) first = { asker, share };
    }
    const isDue = yielding !== undefined && this.#passed >= (this.#bounds.yielding?.others ?? 0);
    const next = isDue ? yielding : (first ?? yielding);
    return next && { ...next, isPassing: next === first && yielding !== undefined };
  }

  #yields(asker: string, { waiters }: Share): boolean {
    return this.#bounds.yielding?.does(asker, waiters.length) ?? false;
  }

  #let(asker: string, share: Share, weight: number): Leave {
    this.#inside += weight;
    this.#bounds.common?.take(weight);
    share.held += weight;
    this.#turn += 1;
    share.lastTurn = this.#turn;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inside -= weight;
      share.held -= weight;
      this.#forget(asker, share);
      this.#bounds.common?.give(weight);
      this.#admit();
    };
  }

  #fits(weight: number): boolean {
    const { room, common } = this.#bounds;
    return this.#inside + weight <= room && (common?.fits(weight) ?? true);
  }

  #mayHold(share: Share, weight: number): boolean {
    return share.held === 0 || share.held + weight <= this.#bounds.perAsker;
  }

  /** What is heavier than all the room passes when it is empty. */
  #fitting(weight: number): number {
    return Math.min(weight, this.#bounds.room);
  }

  #shareOf(asker: string): Share {
    const known = this.#shares.get(asker);
    if (known) return known;
    const share = emptyShare();
    this.#shares.set(asker, share);
    return share;
  }

  #remove(asker: string, share: Share, waiter: Waiter): void {
    const at = share.waiters.indexOf(waiter);
    if (at < 0) return;
    share.waiters.splice(at, 1);
    this.#waiting -= 1;
    this.#forget(asker, share);
  }

  #forget(asker: string, share: Share): void {
    if (share.held === 0 && share.waiters.length === 0) this.#shares.delete(asker);
  }

  #full(): RowFullError {
    return new RowFullError(this.#bounds.waitMs);
  }
}
