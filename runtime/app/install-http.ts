import { sendBy, use } from '#generated/api/client.ts';
import type { Scope } from '#generated/screens/types.ts';
import { currentAddress } from '../current-app.ts';
import { errorPorts } from '../feedback/ports.ts';
import { askForProof } from '../feedback/proofs.ts';
import { abortOnRouteChange } from '../http/abort.ts';
import { errorEffects } from '../http/error-effects.ts';
import { pendingCalls } from '../http/pending.ts';
import { proving } from '../http/proving.ts';
import { sentAlong } from '../http/sent-along.ts';
import { sessionCache } from '../http/session-cache.ts';
import { wordsReady } from '../i18n/i18n.ts';
import { readAddress } from '../pages/read-address.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { renewal } from '../reads/renewal.ts';
import { isEmbedded } from '../routing/embedded.ts';
import { hasToken } from '../session/token.ts';
import { leaveGone } from './gone.ts';
import { withoutSender } from './without-sender.ts';

let installed = false;

/** What is known of the page at whose address one is. */
function openScope(): Scope {
  const { pathname, search } = currentAddress();
  return scopeOf(readAddress(pathname), search);
}

/** Wraps the generated client, once. The first is the outermost. */
export function installHttp(): void {
  if (installed) return;
  installed = true;
  use(abortOnRouteChange);
  use(leaveGone);
  // The first call may fail before the words are there.
  use(errorEffects((error) => errorPorts(error, openScope()), wordsReady));
  use(proving(askForProof));
  use(renewal);
  // What this tab keeps is known of whoever is signed in.
  if (!isEmbedded()) use(sessionCache);
  use(sentAlong(() => isEmbedded() || !hasToken()));
  use(pendingCalls);
  use(withoutSender);
  sendBy(() => import('../http/send-calls.ts'));
}
