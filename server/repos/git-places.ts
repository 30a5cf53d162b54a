import { gitServeAtOnce, gitServePerNetwork } from '#generated/constants.ts';

/** How many git processes serve at once: for everybody, and for one network, so that nobody shuts the door for all. */
export class GitPlaces {
  readonly #byNetwork = new Map<string, number>();
  #taken = 0;

  /** Takes a place and says how to give it back; undefined where there is none. */
  take(network: string): (() => void) | undefined {
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#taken >= gitServeAtOnce || own >= gitServePerNetwork) return undefined;
    this.#byNetwork.set(network, own + 1);
    this.#taken += 1;
    return () => this.#leave(network);
  }

  #leave(network: string): void {
    this.#taken -= 1;
    const left = (this.#byNetwork.get(network) ?? 0) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
