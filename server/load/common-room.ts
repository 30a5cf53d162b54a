/** Told when there may be room for whoever waits. */
type Look = () => void;

/**
 * Something scarce that several rows share. Each has a part that is kept for it, so that none starves another, and what
 * nobody keeps is lent to whoever needs more at the moment. Rows that wait for that are served in their order: nothing
 * heavy starves behind what is light. A row for which nobody waits lets each other row pass once, whenever it waits.
 */
export class CommonRoom<Name extends string = string> {
  readonly parts: Readonly<Record<Name, CommonPart>>;
  /** What is kept for nobody. */
  readonly #lendable: number;
  #lent = 0;
  /** Parts whose next one waits for what is lent, in the order in which they began to. */
  readonly #waiting = new Map<CommonPart, Look>();
  readonly #yielding = new Set<() => void>();

  /**
   * @param kept how much of it is kept for each row, by its name
   * @param patient rows for which nobody waits
   */
  constructor(size: number, kept: Readonly<Record<Name, number>>, patient: readonly NoInfer<Name>[] = []) {
    const all = Object.entries(kept) as [Name, number][];
    this.#lendable = size - all.reduce((sum, [, own]) => sum + own, 0);
    if (this.#lendable < 0) throw new Error('More of a common room is kept than there is.');
    const parts = all.map(([name, own]) => {
      const most = own + this.#lendable;
      return [name, new CommonPart(this, { kept: own, most, isPatient: patient.includes(name) })];
    });
    this.parts = Object.fromEntries(parts);
  }

  /** Whether somebody waits for what is lent. */
  get isContested(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether somebody waits for what is lent who has people waiting for him. */
  get isUrgent(): boolean {
    return [...this.#waiting.keys()].some(({ isPatient }) => !isPatient);
  }

  /**
   * Calls whoever is ready to give up what it holds as soon as somebody else waits, which may be at once. Gives back
   * what ends that.
   */
  whenWanted(yields: () => void): () => void {
    this.#yielding.add(yields);
    if (this.isContested) yields();
    return () => void this.#yielding.delete(yields);
  }

  canLend(weight: number, to: CommonPart): boolean {
    const first = this.#first(to);
    return (first === undefined || first === to) && this.#lent + weight <= this.#lendable;
  }

  /** Lends, or takes back where the weight is negative. */
  lend(weight: number, to: CommonPart): void {
    this.#lent += weight;
    if (weight < 0) {
      this.#offer();
      return;
    }
    this.#waiting.delete(to);
    to.passedBy.clear();
    for (const part of this.#waiting.keys()) part.passedBy.add(to);
  }

  await(part: CommonPart, look: Look): void {
    if (this.#waiting.has(part)) return;
    this.#waiting.set(part, look);
    // It may have been lent something just now and wait for more: the turn of those behind it has come.
    this.#offer();
    if (this.#waiting.has(part)) for (const yields of [...this.#yielding]) yields();
  }

  /** The one that was first lets the others look, also where it waits no more since it was lent what it needed. */
  stopWaiting(part: CommonPart): void {
    this.#waiting.delete(part);
    part.passedBy.clear();
    this.#offer();
  }

  /** Whose turn it is, of those who wait and whoever comes. */
  #first(coming?: CommonPart): CommonPart | undefined {
    const parts = [...this.#waiting.keys()];
    if (coming && !this.#waiting.has(coming)) parts.push(coming);
    return parts.find((part, at) => !parts.slice(at + 1).some((later) => part.letsPass(later)));
  }

  /** Lets the next ones look, until there is one for whom there is no room. */
  #offer(): void {
    for (let next = this.#first(); next; next = this.#first()) {
      this.#waiting.get(next)?.();
      if (this.#first() === next) return;
    }
  }
}

interface PartBounds {
  kept: number;
  most: number;
  isPatient: boolean;
}

/** One row's part of a common room. */
export class CommonPart {
  /** The most that it can ever hold. */
  readonly most: number;
  /** Who was lent something since this began to wait. */
  readonly passedBy = new Set<CommonPart>();
  readonly isPatient: boolean;
  readonly #kept: number;
  readonly #room: CommonRoom;
  #inside = 0;

  constructor(room: CommonRoom, { kept, most, isPatient }: PartBounds) {
    this.#room = room;
    this.#kept = kept;
    this.isPatient = isPatient;
    this.most = most;
  }

  /** Whether another goes before this one, though he has come later. */
  letsPass(later: CommonPart): boolean {
    return this.isPatient && !later.isPatient && !this.passedBy.has(later);
  }

  /** Whether it holds something that is kept for nobody. */
  get isLent(): boolean {
    return this.#lentAt(this.#inside) > 0;
  }

  fits(weight: number): boolean {
    const more = this.#lentAt(this.#inside + weight) - this.#lentAt(this.#inside);
    return more === 0 || this.#room.canLend(more, this);
  }

  take(weight: number): void {
    this.#change(weight);
  }

  give(weight: number): void {
    this.#change(-weight);
  }

  /** Waits for its turn to be lent something; `look` is told when that may be so. */
  await(look: Look): void {
    this.#room.await(this, look);
  }

  stopWaiting(): void {
    this.#room.stopWaiting(this);
  }

  #change(weight: number): void {
    const before = this.#lentAt(this.#inside);
    this.#inside += weight;
    const more = this.#lentAt(this.#inside) - before;
    if (more !== 0) this.#room.lend(more, this);
  }

  #lentAt(inside: number): number {
    return Math.max(0, inside - this.#kept);
  }
}
