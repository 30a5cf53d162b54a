import {
  gitTransferMemoryPerAskerBytes,
  gitTransferMemoryRoomBytes,
  gitTransferRunningAtOnce,
  gitTransferRunningPerAsker,
  gitTransferWaiting,
  gitTransferWaitMs,
} from '#generated/constants.ts';
import { type Leave, Row, RowFullError } from '../../load/row.ts';

/** What a git that serves or receives holds while it runs. */
export interface Places {
  /** Gives back the processor: whoever waits for a slow reader uses none. */
  rest: Leave;
  /** Gives back all of it. */
  leave: Leave;
}

interface Entering {
  asker: string;
  signal?: AbortSignal;
}

const waiting = { waiting: gitTransferWaiting, waitMs: gitTransferWaitMs };

/** The rows in front of gits that serve and receive: for the processor first, then for memory. */
export class TransferRows {
  readonly #running = new Row({
    room: gitTransferRunningAtOnce,
    perAsker: gitTransferRunningPerAsker,
    ...waiting,
  });
  readonly #memory = new Row({
    room: gitTransferMemoryRoomBytes,
    perAsker: gitTransferMemoryPerAskerBytes,
    ...waiting,
  });

  /** Whether somebody waits for memory. Who waits for the processor has it from the next git that waits for its reader. */
  get isContested(): boolean {
    return this.#memory.waiting > 0;
  }

  /** Waits for both, no longer than for one; throws `RowFullError` where that takes too long. */
  async enter(bytes: number, { asker, signal }: Entering): Promise<Places> {
    const late = AbortSignal.timeout(gitTransferWaitMs);
    const until = signal ? AbortSignal.any([signal, late]) : late;
    const rest = await this.#running.enter(1, { asker, signal: until }).catch(asFull(late));
    try {
      const leave = await this.#memory.enter(bytes, { asker, signal: until }).catch(asFull(late));
      return both(rest, leave);
    } catch (error) {
      rest();
      throw error;
    }
  }

  /** Enters where nobody need be waited for. */
  tryEnter(bytes: number, asker: string): Places | undefined {
    const rest = this.#running.tryEnter(1, asker);
    if (!rest) return undefined;
    const leave = this.#memory.tryEnter(bytes, asker);
    if (leave) return both(rest, leave);
    rest();
    return undefined;
  }
}

function both(rest: Leave, leaveMemory: Leave): Places {
  const leave = () => {
    rest();
    leaveMemory();
  };
  return { rest, leave };
}

function asFull(late: AbortSignal): (error: unknown) => never {
  return (error) => {
    throw late.aborted ? new RowFullError(gitTransferWaitMs) : error;
  };
}
