import { forgetParked, park, takeParked } from './parking.ts';
import { isWish } from './wishes.ts';

const prefix = 'draft:';

/** From then on the forms of this tab, which is about to be left, write nothing down. */
let areParked = false;

/** What was typed into a form and not yet sent. */
export interface Draft {
  values: Record<string, unknown>;
  /** The form's own number, by which the server knows it when it is sent a second time. */
  ticket?: string;
}

/** Under what a draft is kept: whose it is comes first, so that the drafts of others can be told from it. */
export function draftKey(userId: string, ...form: unknown[]): string {
  return `${draftsOf(userId)}${JSON.stringify(form)}`;
}

/** What was typed into a form before; nothing where drafts are not kept or not readable. */
export function readDraft(key: string | undefined): Draft {
  if (!key) return { values: {} };
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (!isRecord(draft) || !isRecord(draft.values)) return { values: {} };
    return { values: draft.values, ...(typeof draft.ticket === 'string' && { ticket: draft.ticket }) };
  } catch {
    // A draft is a convenience: a browser that keeps nothing, or kept nonsense, means an empty form.
    return { values: {} };
  }
}

/** Keeps what is typed into a form for this tab; where drafts cannot be kept, nothing happens. */
export function writeDraft(key: string | undefined, draft: Draft): void {
  if (!key || areParked) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // As above: a full or forbidden storage must not stop anyone from typing.
  }
}

/** Forgets what was typed into a form, once it is sent or given up. */
export function clearDraft(key: string | undefined): void {
  if (key) sessionStorage.removeItem(key);
}

/** Whoever is here now finds nothing that somebody else typed in this browser. */
export function forgetDraftsOfOthers(userId: string): void {
  removeKeys((key) => key.startsWith(prefix) && !key.startsWith(draftsOf(userId)));
  forgetParked((key) => key.startsWith(draftsOf(userId)));
}

/** What was put aside so long ago that nobody comes back for it goes, whoever is here now. */
export function forgetOldDrafts(): void {
  forgetParked(() => true);
}

/** Nothing that anybody typed before their session ended waits for them any more. */
export function forgetParkedDrafts(): void {
  forgetParked(() => false);
}

/** Puts what was typed in this tab aside, for whoever comes back to the page; false where that cannot be done. */
export function parkDrafts(address: string): boolean {
  areParked = park(address, (key) => key.startsWith(prefix)) || areParked;
  return areParked;
}

/** Gives a person back what was put aside at a page. */
export function takeDrafts(userId: string, address: string): void {
  areParked = false;
  takeParked(address, (key) => key.startsWith(draftsOf(userId)));
}

/** Forgets what this tab keeps, all but what people typed and what they signed in for. */
export function forgetAllButDrafts(): void {
  areParked = false;
  removeKeys((key) => !key.startsWith(prefix) && !isWish(key));
}

function draftsOf(userId: string): string {
  return `${prefix}${JSON.stringify(userId)}:`;
}

function removeKeys(isRemoved: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(isRemoved)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
