import { signOut as endSession } from '#generated/engine-calls/signOut.ts';
import { hrefToPage } from '../routing/href.ts';
import { clearSession } from './session.ts';
import { writeToken } from './token.ts';

/**
 * Ends the session, here and in the other tabs, and goes where the answer says: home, as long as nobody else is asked to end
 * a session of theirs first. A failure is said by the error catalogue.
 */
export async function signOut(): Promise<void> {
  const { url } = await endSession({ logoutUrl: hrefToPage('home') }, { keepOnRouteChange: true });
  clearSession();
  writeToken(undefined);
  // Loaded anew, so that nothing that was read for the person stays on a page.
  window.location.assign(url);
}
