import { draftParkedMs } from '#generated/constants.ts';

const prefix = 'parked:';

/** What one tab kept when its session ended, by its keys there. */
interface Parked {
  /** The page that the tab was on: who comes back to it takes this. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  kept: Record<string, string>;
}

/** Moves entries of this tab to where they outlive it, under the page that it is on; false where nothing can be put there. */
export function park(address: string, isParked: (key: string) => boolean): boolean {
  try {
    const kept = Object.fromEntries(Object.entries({ ...sessionStorage }).filter(([key]) => isParked(key)));
    if (Object.keys(kept).length === 0) return true;
    const parked: Parked = { address, at: Date.now(), kept };
    // No UUID: a page that came without TLS makes none.
    localStorage.setItem(`${prefix}${parked.at}-${Math.random()}`, JSON.stringify(parked));
    for (const key of Object.keys(kept)) sessionStorage.removeItem(key);
    return true;
  } catch {
    // A storage that is full or closed: what the tab has stays where it is.
    return false;
  }
}

/**
 * Moves what was parked at a page back into this tab, the newest first: of two tabs that left the same page, each takes its
 * own or that of the other, and nothing twice. Where the tab holds something itself, it stays parked for another.
 */
export function takeParked(address: string, isTaken: (key: string) => boolean): void {
  const canTake = (key: string) => isTaken(key) && sessionStorage.getItem(key) === null;
  const mine = bundles()
    .filter(([, parked]) => parked.address === address && Object.keys(parked.kept).every(canTake))
    .sort(([, a], [, b]) => b.at - a.at)[0];
  if (!mine) return;
  const [name, { kept }] = mine;
  try {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    localStorage.removeItem(name);
  } catch {
    // As above: it stays parked, for the next time that somebody comes.
  }
}

/** Throws away what is older than the spec keeps it, what cannot be read, and what is not to be kept. */
export function forgetParked(isKept: (key: string) => boolean): void {
  const now = Date.now();
  const fresh = new Set(
    bundles()
      .filter(([, { at, kept }]) => now - at < draftParkedMs && Object.keys(kept).every(isKept))
      .map(([name]) => name),
  );
  for (const name of names()) if (!fresh.has(name)) localStorage.removeItem(name);
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function bundles(): [string, Parked][] {
  return names().flatMap((name) => {
    const parked = read(localStorage.getItem(name));
    return parked ? [[name, parked] as [string, Parked]] : [];
  });
}

function read(text: string | null): Parked | undefined {
  try {
    const parked: unknown = JSON.parse(text ?? 'null');
    return isParked(parked) ? parked : undefined;
  } catch {
    return undefined;
  }
}

function isParked(value: unknown): value is Parked {
  if (typeof value !== 'object' || value === null) return false;
  const { address, at, kept } = value as Partial<Parked>;
  if (typeof address !== 'string' || typeof at !== 'number') return false;
  return (
    typeof kept === 'object' && kept !== null && Object.values(kept).every((one) => typeof one === 'string')
  );
}
