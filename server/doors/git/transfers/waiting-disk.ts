import { gitTransferDiskSliceBytes } from '#generated/constants.ts';
import { diskFacts } from '../../../store/disk/disk-room.ts';

interface Bounds {
  /** Bytes of everybody together. */
  room: number;
  perAsker: number;
}

/** What lies on the disk for one transfer. */
export interface DiskPart {
  /** Takes as much room as so many bytes need, if it is more than was taken before; false where there is none. */
  cover(bytes: number): boolean;
  /** Gives all of it back. */
  release(): void;
}

/** What may lie on the disk for a while, shared by all who have something lying there, so that there is always room for one more. */
export class WaitingDisk {
  readonly #folder: string;
  readonly #bounds: Bounds;
  readonly #byAsker = new Map<string, number>();
  #taken = 0;

  constructor(folder: string, bounds: Bounds) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  get taken(): number {
    return this.#taken;
  }

  /** A part of an asker's share that holds nothing yet. It leaves so many bytes of the disk free. */
  part(asker: string, keptFree: number): DiskPart {
    let held = 0;
    return {
      cover: (bytes) => {
        const more = Math.ceil((bytes - held) / gitTransferDiskSliceBytes) * gitTransferDiskSliceBytes;
        if (more <= 0) return true;
        if (!this.#hasRoom(asker, more, keptFree)) return false;
        held += more;
        this.#add(asker, more);
        return true;
      },
      release: () => {
        this.#add(asker, -held);
        held = 0;
      },
    };
  }

  #hasRoom(asker: string, bytes: number, keptFree: number): boolean {
    const { room, perAsker } = this.#bounds;
    const own = this.#byAsker.get(asker) ?? 0;
    // No more than half of what the others have left: whoever comes then finds as much, and so on.
    const share = Math.min(perAsker, (room - this.#taken + own) / 2);
    if (own + bytes > share) return false;
    return keptFree === 0 || diskFacts(this.#folder).freeBytes - bytes >= keptFree;
  }

  #add(asker: string, bytes: number): void {
    this.#taken += bytes;
    const own = (this.#byAsker.get(asker) ?? 0) + bytes;
    if (own > 0) this.#byAsker.set(asker, own);
    else this.#byAsker.delete(asker);
  }
}
