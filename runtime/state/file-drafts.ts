import { editDraftKeptForMs, editDraftMax } from '#generated/constants.ts';

/** A text that somebody has not committed yet, what they had read it at, and when they typed last. */
export interface FileDraft {
  text: string;
  parent?: string;
  time: number;
}

/** Whose it is, and of which file. */
export interface DraftPlace {
  userId: string;
  itemId: string;
  branch: string;
  path: string;
}

const prefix = 'file-draft:';
const ownPrefix = (userId: string) => `${prefix}${JSON.stringify(userId)}:`;
const keyOf = ({ userId, itemId, branch, path }: DraftPlace) =>
  ownPrefix(userId) + JSON.stringify([itemId, branch, path]);

/** What somebody typed into a file in this browser and has not committed. */
export function readFileDraft(place: DraftPlace): FileDraft | undefined {
  return read(keyOf(place));
}

/** Keeps it; false where this browser keeps no more. The oldest of many, and those of long ago, go for it. */
export function writeFileDraft(place: DraftPlace, draft: FileDraft): boolean {
  const key = keyOf(place);
  const others = kept().filter((one) => one.key !== key);
  const old = others.filter(({ time }) => draft.time - time > editDraftKeptForMs);
  for (const one of old) remove(one.key);
  const left = others.filter((one) => !old.includes(one));
  while (left.length >= editDraftMax) remove(left.shift()?.key ?? '');
  for (;;) {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      const oldest = left.shift();
      // A full or forbidden storage must not stop anyone from typing.
      if (!oldest) return false;
      remove(oldest.key);
    }
  }
}

export function removeFileDraft(place: DraftPlace): void {
  remove(keyOf(place));
}

/** Whoever signs out leaves nothing of what they typed. */
export function forgetFileDrafts(): void {
  for (const { key } of kept()) remove(key);
}

/** Whoever is here now finds nothing that somebody else typed in this browser. */
export function forgetFileDraftsOfOthers(userId: string): void {
  for (const { key } of kept()) if (!key.startsWith(ownPrefix(userId))) remove(key);
}

/** All that are kept, the oldest first. */
function kept(): { key: string; time: number }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, time: read(key)?.time ?? 0 }))
      .sort((a, b) => a.time - b.time);
  } catch {
    return []; // A browser that keeps nothing has none.
  }
}

function read(key: string): FileDraft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined; // As above; and nonsense is none.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function isDraft(found: unknown): found is FileDraft {
  if (typeof found !== 'object' || found === null) return false;
  const { text, parent, time } = found as Partial<Record<keyof FileDraft, unknown>>;
  return (
    typeof text === 'string' &&
    typeof time === 'number' &&
    (parent === undefined || typeof parent === 'string')
  );
}
