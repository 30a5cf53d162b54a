import {
  gitTransferRunningAtOnce,
  gitTransferRunningPerAsker,
  gitTransferWaiting,
  gitTransferWaitMs,
} from '#generated/constants.ts';
import { type Budget, type Place, takePlace, tryTakePlace } from '../../git/index.ts';
import { type Leave, Row, RowFullError } from '../../load/row.ts';

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
  async enter({ budget, atMost }: Wanted, { asker, signal }: Entering): Promise<Places> {
    const late = AbortSignal.timeout(gitTransferWaitMs);
    const until = signal ? AbortSignal.any([signal, late]) : late;
    const place = await takePlace(budget, { atMost, asker, signal: until }).catch(asFull(late));
    if (isQuick(budget)) return both(place);
    try {
      const rest = await this.#running.enter(1, { asker, signal: until }).catch(asFull(late));
      return both(place, rest);
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  /** Enters where nobody need be waited for. */
  tryEnter({ budget, atMost }: Wanted, asker: string): Places | undefined {
    const place = tryTakePlace(budget, { atMost, asker });
    if (!place || isQuick(budget)) return place && both(place);
    const rest = this.#running.tryEnter(1, asker);
    if (rest) return both(place, rest);
    place.leave();
    return undefined;
  }
}

/** Over in a hundredth of a second, and never waiting for its reader: it has turns of its own. */
function isQuick(budget: Wanted['budget']): boolean {
  return budget === 'advertise';
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
