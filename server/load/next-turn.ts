import type { Leave } from './share.ts';

/**
 * Gives places back when the loop has come round: by then whoever else has asked stands in the row, and the next place
 * goes to whose turn it is. An answer that never waits would otherwise be followed by the next of the same crowd.
 */
export class NextTurn {
  #leaving: Leave[] = [];
  readonly #leaveAll = () => {
    const leaving = this.#leaving;
    this.#leaving = [];
    for (const leave of leaving) leave();
  };

  leave(leave: Leave): void {
    // What ends in one turn of the loop leaves together.
    if (this.#leaving.push(leave) === 1) setImmediate(this.#leaveAll);
  }
}
