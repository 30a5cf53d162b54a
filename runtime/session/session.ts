import { proxy } from 'valtio';
import type { User } from '#generated/types.ts';
import { forgetAnswers } from '../http/session-cache.ts';
import { activity } from '../state/activity.ts';
import {
  forgetAllButDrafts,
  forgetDraftsOfOthers,
  forgetOldDrafts,
  forgetParkedDrafts,
  parkDrafts,
  takeDrafts,
} from '../state/drafts.ts';
import { forgetKeptDrafts, forgetKeptDraftsOfOthers } from '../state/kept-drafts.ts';
import { forgetRecent, forgetRecentOfOthers } from '../state/recent.ts';
import { keepUnsaved } from '../state/unsaved.ts';
import { hasToken, writeToken } from './token.ts';

/** Who is signed in. Not ready until the question was answered, well or badly (seed 4). */
export const session = proxy({ user: null as User | null, ready: false });

let settle: () => void = () => {};
const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Resolves once it is known who is signed in. */
export function sessionReady(): Promise<void> {
  return settled;
}

let ask: Ask = () => Promise.resolve();

/** Asks who is here; what was kept of an earlier answer is not taken where it says `refresh` (seed 7). */
type Ask = (input: { refresh?: true }) => Promise<unknown>;

/** Takes what the boot calls answered; a failed call leaves a visitor. */
export async function startSession(load: Ask): Promise<void> {
  ask = load;
  try {
    forgetOldDrafts();
    const answer = await load({});
    session.user = readUser(answer);
    if (session.user) {
      // A browser that has lost it, or never had it: the other tabs are to know as well when this session ends.
      if (session.user.token && !hasToken()) writeToken(session.user.token);
      forgetDraftsOfOthers(session.user.id);
      forgetRecentOfOthers(session.user.id);
      forgetKeptDraftsOfOthers(session.user.id);
      takeDrafts(session.user.id, openPage());
    }
  } catch {
    // Whoever cannot be asked about is a visitor; the error catalogue has spoken already.
    session.user = null;
  } finally {
    session.ready = true;
    activity.ready = true;
    settle();
  }
}

let renewals = 0;

/** Asks once more who is signed in; where that fails, what was known holds. */
export function renewSession(): void {
  renewals += 1;
  const own = renewals;
  // At once: the page may be left before the answer comes.
  forgetAnswers();
  ask({ refresh: true }).then(
    (answer) => {
      if (own === renewals) session.user = readUser(answer);
    },
    () => undefined,
  );
}

/**
 * The session ended on its own: the tab forgets everything (seed 8). What the person typed lies elsewhere until the same
 * person is back at the page.
 */
export function endSession(): void {
  keepUnsaved();
  forgetUser();
  if (parkDrafts(openPage())) sessionStorage.clear();
  else forgetAllButDrafts();
}

/** Somebody signed in: what was asked for somebody else, or for nobody, is asked anew. */
export function changeSession(): void {
  keepUnsaved();
  forgetUser();
  forgetAllButDrafts();
}

/** Somebody signs out: forgets everything that was kept for the person in this tab, and what was typed in any. */
export function clearSession(): void {
  forgetUser();
  sessionStorage.clear();
  forgetParkedDrafts();
  forgetRecent();
  forgetKeptDrafts();
}

function openPage(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}

function forgetUser(): void {
  // An answer that is still on its way is about somebody who left.
  renewals += 1;
  session.user = null;
}

function readUser(answer: unknown): User | null {
  return typeof answer === 'object' && answer !== null && 'userName' in answer ? (answer as User) : null;
}
