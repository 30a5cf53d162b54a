import { newsEveryMs } from '#generated/constants.ts';
import { looked } from '#generated/engine-calls/looked.ts';
import { renewSession, session } from './session.ts';

/** What a product may have: a call that notes down what somebody has seen of what was done with their account. */
type Looked = (input: { id?: string }, options: { keepOnRouteChange: true }) => Promise<unknown>;

/** When it was last asked in this tab, which keeps the answer. */
const askedKey = 'news';

/**
 * What was done with an account is asked with who is signed in, which a tab asks once: where it is loaded again a while later
 * it asks anew, behind its first page.
 */
export function renewNews(now: number = Date.now()): void {
  if (!session.user || looked === undefined) return;
  try {
    const asked = Number(sessionStorage.getItem(askedKey) ?? now);
    const isOld = Math.abs(now - asked) >= newsEveryMs;
    if (isOld || asked === now) sessionStorage.setItem(askedKey, String(now));
    if (isOld) renewSession();
  } catch {
    // Where nothing is kept, each page has asked.
  }
}

/** Somebody knows of it, up to this row or of all: they are told no more, on no device. A failure is said by the error catalogue. */
export async function knowNews(id?: string): Promise<void> {
  const tell = looked as Looked | undefined;
  if (tell === undefined) return;
  await tell({ ...(id !== undefined && { id }) }, { keepOnRouteChange: true });
  if (session.user?.news) renewSession();
}
