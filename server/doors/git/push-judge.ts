import type { Duplex } from 'node:stream';
import { secretScanPushOption } from '#generated/constants.ts';
import { NewObjects } from '../../git/index.ts';
import { type FoundIn, PushSearch } from '../../repos/index.ts';

interface Needs {
  /** What the manifests of the item hold. */
  holds: readonly string[];
  /** Told before git may move a ref. */
  taken(): void;
  /** Words for whoever pushes, why it is not taken in. */
  words(found: readonly FoundAt[], isMore: boolean): string;
  fail(error: unknown): void;
}

/** What looks like a secret, and where it came: the path of a file as bytes in Latin-1, or the id of a commit or a tag. */
export interface FoundAt extends FoundIn {
  place: string;
}

/** Looks at what git is about to take in, and answers whether it may, before any ref is moved. */
export async function judgePush(hook: Duplex, { holds, taken, words, fail }: Needs): Promise<void> {
  const objects = new NewObjects(hook);
  try {
    const options = await objects.options();
    const search = new PushSearch({ holds, patterns: !options.includes(secretScanPushOption) });
    await objects.read(search);
    const found =
      search.found.size === 0 ? [] : search.isFull ? unplaced(search) : await placed(search, objects);
    if (found.length === 0) taken();
    objects.answer(found.length === 0 ? undefined : words(found, search.isFull));
  } catch (error) {
    objects.giveUp();
    if (objects.isAsked) fail(error);
  }
}

const unplaced = ({ found }: PushSearch): FoundAt[] => [...found].map(([id, one]) => ({ ...one, place: id }));

/** Of what was found, what is new: git sends along what a change is made from, and what was there may be taken out. */
async function placed({ found }: PushSearch, objects: NewObjects): Promise<FoundAt[]> {
  const paths = await objects.where(new Set(found.keys()));
  return [...paths].flatMap(([id, path]) => {
    const one = found.get(id);
    return one === undefined ? [] : [{ ...one, place: one.type === 'blob' ? path : id }];
  });
}
