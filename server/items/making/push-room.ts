/** What runs for one owner at once: room that is left beside what is stored, and what has come in and is not stored yet. */
interface Rooms {
  left: number;
  coming: number;
  pushes: number;
}

/** A push that takes room as its bytes come in. */
export interface PushRoom {
  /** So many bytes it may have if it stays alone. */
  readonly most: number;
  /**
   * Takes room for bytes that came in. False where others take the rest, or have stored it meanwhile: what it had is
   * given back, and it has to end, so that of two which are too much together one goes on. Alone, it is git that keeps
   * to `most`.
   */
  take(bytes: number): boolean;
  /** Gives back what it took: what was kept is stored by now. */
  leave(isKept: boolean): void;
}

/**
 * The room of one owner, shared by all pushes that run at once: each alone would find the same room free.
 * What git adds to a pack when it stores it is only known afterwards, so a quota may be exceeded by as much.
 */
export class PushRooms {
  readonly #byOwner = new Map<string, Rooms>();

  /** `left` is how many bytes the owner may store beside what is stored now. */
  enter(ownerId: string, left: number): PushRoom {
    const rooms = this.#byOwner.get(ownerId) ?? { left, coming: 0, pushes: 0 };
    this.#byOwner.set(ownerId, rooms);
    rooms.left = left;
    rooms.pushes += 1;
    let taken = 0;
    return {
      most: Math.max(0, left),
      take(bytes) {
        taken += bytes;
        rooms.coming += bytes;
        const others = rooms.coming - taken;
        const isAlone = others === 0 && rooms.left >= left;
        if (isAlone || rooms.coming <= rooms.left) return true;
        rooms.coming = others;
        taken = 0;
        return false;
      },
      leave: (isKept) => {
        rooms.coming -= taken;
        if (isKept) rooms.left -= taken;
        rooms.pushes -= 1;
        if (rooms.pushes === 0) this.#byOwner.delete(ownerId);
      },
    };
  }
}
