import type { CommonPart } from './common-room.ts';
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
}

export interface Entering {
  /** Whose share it is; the hub's own where absent. */
  asker?: string | undefined;
  /** Who is gone does not wait. */
  signal?: AbortSignal | undefined;
}

/** Gives back what was entered with. Calling it again does nothing. */
export type Leave = () => void;

/** There was no place within the time, or too many wait already. */
export class RowFullError extends Error {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    super('The row is full');
    this.name = 'RowFullError';
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / msPerSecond));
  }
}

interface Waiter {
  weight: number;
  admit(leave: Leave): void;
  refuse(error: unknown): void;
}

interface Share {
  held: number;
  /** The number of the admission that was this asker's last. */
  lastTurn: number;
  readonly waiters: Waiter[];
}

const hubItself = 'hub';

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
  #turn = 0;

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
  async enter(weight: number, { asker = hubItself, signal }: Entering = {}): Promise<Leave> {
    signal?.throwIfAborted();
    const leave = this.tryEnter(weight, asker);
    if (leave) return leave;
    return new Promise((resolve, reject) => {
      const share = this.#shareOf(asker);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        weight: this.#fitting(weight),
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
      const timer = setTimeout(() => giveUp(this.#full()), this.#bounds.waitMs);
      timer.unref();
      signal?.addEventListener('abort', abort, { once: true });
      share.waiters.push(waiter);
      this.#waiting += 1;
      // Whoever may enter at once does not make the row longer.
      this.#admit();
      if (this.#waiting > this.#bounds.waiting) this.#sendAwayOne();
    });
  }

  /** The latest of those who wait most makes room: a crowd keeps nobody else out of the row. */
  #sendAwayOne(): void {
    let longest: [string, Share] | undefined;
    for (const entry of this.#shares) {
      if (!longest || entry[1].waiters.length >= longest[1].waiters.length) longest = entry;
    }
    const latest = longest?.[1].waiters.at(-1);
    if (!longest || !latest) return;
    this.#remove(longest[0], longest[1], latest);
    latest.refuse(this.#full());
    // It may have been the one whose turn it was.
    this.#admit();
  }

  #admit(): void {
    while (this.#waiting > 0) {
      const next = this.#next();
      const [waiter] = next?.[1].waiters ?? [];
      if (!next || !waiter) break;
      if (!this.#fits(waiter.weight)) {
        this.#awaitCommon(waiter.weight);
        return;
      }
      const [asker, share] = next;
      share.waiters.shift();
      this.#waiting -= 1;
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
  #next(): [string, Share] | undefined {
    let next: [string, Share] | undefined;
    for (const entry of this.#shares) {
      const [, share] = entry;
      const [first] = share.waiters;
      if (!first || !this.#mayHold(share, first.weight)) continue;
      if (!next || comesBefore(share, next[1])) next = entry;
    }
    return next;
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
    const share = { held: 0, lastTurn: 0, waiters: [] };
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

function comesBefore(one: Share, other: Share): boolean {
  return one.held === other.held ? one.lastTurn < other.lastTurn : one.held < other.held;
}
