import type { Socket } from 'node:net';

export interface LineBounds {
  /** How many lines stand at once. */
  all: number;
  /** How many of them one network may have. */
  perNetwork: number;
}

/**
 * Counts the lines that stand, so that no network takes all that the machine can hold. Where all are taken, the network
 * with most of them gives its newest up for a newcomer with fewer.
 */
export class Lines {
  readonly #bounds: LineBounds;
  readonly #byNetwork = new Map<string, Set<Socket>>();
  #count = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a line until it closes, or closes it at once where there is no room for it. */
  take(socket: Socket, network: string): void {
    const own = this.#byNetwork.get(network) ?? new Set();
    if (own.size >= this.#bounds.perNetwork || !this.#hasRoom(own.size)) {
      socket.destroy();
      return;
    }
    this.#byNetwork.set(network, own.add(socket));
    this.#count += 1;
    socket.once('close', () => this.#drop(socket, network));
  }

  #hasRoom(held: number): boolean {
    if (this.#count < this.#bounds.all) return true;
    let most: [string, Set<Socket>] | undefined;
    for (const entry of this.#byNetwork) if (!most || entry[1].size > most[1].size) most = entry;
    if (!most || most[1].size <= held + 1) return false;
    const [network, sockets] = most;
    const newest = [...sockets].at(-1);
    if (!newest) return false;
    newest.destroy();
    this.#drop(newest, network);
    return true;
  }

  #drop(socket: Socket, network: string): void {
    const own = this.#byNetwork.get(network);
    if (!own?.delete(socket)) return;
    this.#count -= 1;
    if (own.size === 0) this.#byNetwork.delete(network);
  }
}
