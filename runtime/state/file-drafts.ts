import { editDraftKeptForMs, editDraftMax } from '#generated/constants.ts';
import { keptKeys, ownPrefix, removeKept } from './kept-drafts.ts';

/** A text that somebody has not committed yet, what they had read it at, and when they typed last. */
export interface FileDraft {
  text: string;
  parent?: string;
  time: number;
}

/** Whose it is, and of which file; of one there may be several, each in a slot. */
export interface DraftPlace {
  userId: string;
  itemId: string;
  branch: string;
  path: string;
  slot?: number;
}

/** One that is kept, and where. */
type KeptDraft = FileDraft & { slot: number };

const keyOf = ({ userId, itemId, branch, path, slot = 0 }: DraftPlace) =>
  ownPrefix(userId) + JSON.stringify([itemId, branch, path, slot]);
/** One more than are kept in all: so one is free. */
const slots = Array.from({ length: editDraftMax + 1 }, (_, slot) => slot);

/** What somebody typed into a file in this browser and has not committed, the latest first. */
export function readFileDrafts(place: DraftPlace): KeptDraft[] {
  return slots
    .map((slot) => ({ slot, ...read(keyOf({ ...place, slot })) }))
    .filter((one): one is KeptDraft => isDraft(one))
    .sort((a, b) => b.time - a.time);
}

/** A slot that writes over none of these. */
export function freeSlot(drafts: readonly KeptDraft[]): number {
  return slots.find((slot) => drafts.every((one) => one.slot !== slot)) ?? 0;
}

/** Keeps it; false where this browser keeps no more. The oldest of many, and those of long ago, go for it. */
export function writeFileDraft(place: DraftPlace, draft: FileDraft): boolean {
  const key = keyOf(place);
  const others = kept().filter((one) => one.key !== key);
  const old = others.filter(({ time }) => draft.time - time > editDraftKeptForMs);
  for (const one of old) removeKept(one.key);
  const left = others.filter((one) => !old.includes(one));
  while (left.length >= editDraftMax) removeKept(left.shift()?.key ?? '');
  const gone: [key: string, text: string][] = [];
  for (;;) {
    if (put(key, JSON.stringify(draft))) return true;
    const oldest = left.shift();
    if (!oldest) break;
    gone.push([oldest.key, localStorage.getItem(oldest.key) ?? '']);
    removeKept(oldest.key);
  }
  // There is no room for it even alone: the others need not go for that.
  for (const [other, text] of gone) put(other, text);
  return false;
}

/** Nothing of a file is left in this slot. */
export function removeFileDraft(place: DraftPlace): void {
  removeKept(keyOf(place));
}

/** Nothing of a file is left, in no slot. */
export function removeFileDrafts(place: DraftPlace): void {
  for (const slot of slots) removeFileDraft({ ...place, slot });
}

/** All that are kept, the oldest first. */
function kept(): { key: string; time: number }[] {
  return keptKeys()
    .map((key) => ({ key, time: read(key)?.time ?? 0 }))
    .sort((a, b) => a.time - b.time);
}

function read(key: string): FileDraft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined; // A browser that keeps nothing has none; and nonsense is none.
  }
}

/** A full or forbidden storage must not stop anyone from typing. */
function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
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
