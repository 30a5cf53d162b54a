/** Changes whenever somebody signs in or out; the value opens nothing (seed 4). */
export const tokenKey = 'Token';

/** Whether somebody signed in here and has not signed out since, as far as this browser knows. */
export function hasToken(): boolean {
  return readToken() !== null;
}

/** What the last sign-in or sign-out left here; null for nobody. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    // A browser that keeps nothing has not kept this.
    return null;
  }
}

/** Tells the other tabs who is here now: a value of the session, or nobody. */
export function writeToken(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
  } catch {
    // Where nothing is kept, the other tabs find out with their next call.
  }
}
