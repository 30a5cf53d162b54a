import {
  gitTransferRunningAtOnce,
  gitTransferRunningPerAsker,
  gitTransferWaiting,
  gitTransferWaitMs,
} from '#generated/constants.ts';
import { type Budget, type Place, takePlace, tryTakePlace } from '../../../git/index.ts';
import { Row, RowFullError } from '../../../load/row.ts';
import type { Leave } from '../../../load/share.ts';

/** What a git that serves or receives holds while it runs. */
export interface Places {
  /** The memory that it may take. */
  place: Place;
  /** Gives back the processor: whoever waits for a slow reader uses none. */
  rest: Leave;
  /** Gives back all of it. */
  leave: Leave;
}

/** What somebody wants to start, and how much memory that may take. */
export interface Wanted {
  budget: 'advertise' | 'serve' | 'receive' | 'receiveMany';
  atMost: Pick<Budget, 'memoryBytes' | 'startedBytes'>;
  /** Whether it is over at once, and holds nobody up. */
  isShort?: boolean | undefined;
}

interface Entering {
  asker: string;
  signal?: AbortSignal;
}

/**
 * The rows in front of gits that serve and receive: for memory first, then for the processor. Whoever waits for much memory
 * would keep the processor from those who need little.
 */
export class TransferRows {
  readonly #running = new Row({
    room: gitTransferRunningAtOnce,
    perAsker: gitTransferRunningPerAsker,
    waiting: gitTransferWaiting,
    waitMs: gitTransferWaitMs,
  });

  /** Waits for both, no longer than for one; throws `RowFullError` where that takes too long. */
  async enter({ budget, atMost, isShort }: Wanted, { asker, signal }: Entering): Promise<Places> {
    const late = AbortSignal.timeout(gitTransferWaitMs);
    const until = signal ? AbortSignal.any([signal, late]) : late;
    const place = await takePlace(budget, { atMost, isShort, asker, signal: until }).catch(asFull(late));
    if (isQuick({ budget, isShort })) return both(place);
    try {
      const rest = await this.#running.enter(1, { asker, signal: until }).catch(asFull(late));
      return both(place, rest);
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  /** Enters where nobody need be waited for. */
  tryEnter({ budget, atMost, isShort }: Wanted, asker: string): Places | undefined {
    const place = tryTakePlace(budget, { atMost, isShort, asker });
    if (!place || isQuick({ budget, isShort })) return place && both(place);
    const rest = this.#running.tryEnter(1, asker);
    if (rest) return both(place, rest);
    place.leave();
    return undefined;
  }
}

/** Over at once, and never waiting for its reader: lists have turns of their own, and few short clones have memory at once. */
function isQuick({ budget, isShort = false }: Omit<Wanted, 'atMost'>): boolean {
  return budget === 'advertise' || isShort;
}

function both(place: Place, rest: Leave = place.rest): Places {
  const leave = () => {
    rest();
    place.leave();
  };
  return { place, rest, leave };
}

function asFull(late: AbortSignal): (error: unknown) => never {
  return (error) => {
    throw late.aborted ? new RowFullError(gitTransferWaitMs) : error;
  };
}
