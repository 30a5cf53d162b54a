import { wishKeptForMs } from '#generated/constants.ts';

const storageKey = 'wished';

/** What a visitor pressed, who was asked to sign in before it could be done. */
interface Wish {
  /** The page on which it was pressed, where alone it is fulfilled. */
  page: string;
  /** The call that it makes, with all that it is given: in JSON, so that it can be told from another one. */
  does: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Among what a tab keeps, this alone outlives that somebody signs in. */
export const isWish = (key: string): boolean => key === storageKey;

/** Keeps what is wanted until this tab comes back to the page with somebody signed in; what was wanted before is given up. */
export function keepWish(page: string, does: unknown): void {
  try {
    const wish: Wish = { page, does: JSON.stringify(does), at: Date.now() };
    sessionStorage.setItem(storageKey, JSON.stringify(wish));
  } catch {
    // A tab that keeps nothing: whoever comes back presses once more.
  }
}

/**
 * Whether this was wanted at this page. It is asked once: what is taken is gone before anything is done with it, and so is what has become old or
 * something else by now.
 */
export function takeWish(page: string, does: unknown): boolean {
  const wish = readWish();
  if (wish?.page !== page) return false;
  sessionStorage.removeItem(storageKey);
  return wish.does === JSON.stringify(does) && Date.now() - wish.at < wishKeptForMs;
}

function readWish(): Wish | undefined {
  try {
    const wish: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isKept(wish) ? wish : undefined;
  } catch {
    return undefined;
  }
}

function isKept(wish: unknown): wish is Wish {
  if (typeof wish !== 'object' || wish === null) return false;
  const { page, does, at } = wish as Partial<Wish>;
  return typeof page === 'string' && typeof does === 'string' && typeof at === 'number';
}
