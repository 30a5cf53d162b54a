import { gitTransferOpen } from '#generated/constants.ts';

interface Line {
  cut(): void;
}

/**
 * The transfers that are open. Each costs a line and little else; where there are too many, one of whoever has most is
 * cut off for whoever has fewer, so that nobody can take them all.
 */
export class OpenLines {
  readonly #byAsker = new Map<string, Set<Line>>();
  #open = 0;

  /** Takes one and says how to give it back; undefined where nobody has more than whoever asks. `cut` ends the line. */
  take(asker: string, cut: () => void): (() => void) | undefined {
    if (this.#open >= gitTransferOpen && !this.#makeRoom(this.#byAsker.get(asker)?.size ?? 0))
      return undefined;
    const line = { cut };
    this.#add(asker, line);
    return () => this.#remove(asker, line);
  }

  /** Cuts the oldest line of whoever has most, if that is more than one of those who come now would have. */
  #makeRoom(own: number): boolean {
    let most: [string, Set<Line>] | undefined;
    for (const entry of this.#byAsker) if (!most || entry[1].size > most[1].size) most = entry;
    const [oldest] = most?.[1] ?? [];
    if (!most || !oldest || most[1].size <= own + 1) return false;
    this.#remove(most[0], oldest);
    oldest.cut();
    return true;
  }

  #add(asker: string, line: Line): void {
    const lines = this.#byAsker.get(asker) ?? new Set();
    this.#byAsker.set(asker, lines.add(line));
    this.#open += 1;
  }

  #remove(asker: string, line: Line): void {
    const lines = this.#byAsker.get(asker);
    if (!lines?.delete(line)) return;
    this.#open -= 1;
    if (lines.size === 0) this.#byAsker.delete(asker);
  }
}
