import {
  gitTransferRunningAtOnce,
  gitTransferRunningPerAsker,
  gitTransferWaiting,
  gitTransferWaitMs,
} from '#generated/constants.ts';
import { type Budget, isMemoryWanted, type Place, takePlace, tryTakePlace } from '../../git/index.ts';
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
  budget: 'serve' | 'receive';
  atMost: Pick<Budget, 'memoryBytes' | 'startedBytes'>;
}

interface Entering {
  asker: string;
  signal?: AbortSignal;
}

/** The rows in front of gits that serve and receive: for the processor first, then for memory. */
export class TransferRows {
  readonly #running = new Row({
    room: gitTransferRunningAtOnce,
    perAsker: gitTransferRunningPerAsker,
    waiting: gitTransferWaiting,
    waitMs: gitTransferWaitMs,
  });

  /** Whether somebody waits for memory. Who waits for the processor has it from the next git that waits for its reader. */
  get isContested(): boolean {
    return isMemoryWanted('transfers');
  }

  /** Waits for both, no longer than for one; throws `RowFullError` where that takes too long. */
  async enter({ budget, atMost }: Wanted, { asker, signal }: Entering): Promise<Places> {
    const late = AbortSignal.timeout(gitTransferWaitMs);
    const until = signal ? AbortSignal.any([signal, late]) : late;
    const rest = await this.#running.enter(1, { asker, signal: until }).catch(asFull(late));
    try {
      const place = await takePlace(budget, { atMost, asker, signal: until }).catch(asFull(late));
      return both(rest, place);
    } catch (error) {
      rest();
      throw error;
    }
  }

  /** Enters where nobody need be waited for. */
  tryEnter({ budget, atMost }: Wanted, asker: string): Places | undefined {
    const rest = this.#running.tryEnter(1, asker);
    if (!rest) return undefined;
    const place = tryTakePlace(budget, { atMost, asker });
    if (place) return both(rest, place);
    rest();
    return undefined;
  }
}

function both(rest: Leave, place: Place): Places {
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
