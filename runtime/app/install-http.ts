import { http, use } from '#generated/api/client.ts';
import { errorPorts } from '../feedback/ports.ts';
import { abortOnRouteChange } from '../http/abort.ts';
import { errorEffects } from '../http/error-effects.ts';
import { pendingCalls } from '../http/pending.ts';
import { sessionCache } from '../http/session-cache.ts';
import { currentLanguage } from '../i18n/language.ts';
import { renewal } from '../reads/renewal.ts';
import { tagOf } from '../words/format.ts';

let installed = false;

/** Wraps the generated client, once. The first is the outermost. */
export function installHttp(): void {
  if (installed) return;
  installed = true;
  use(errorEffects(errorPorts));
  use(renewal);
  use(sessionCache);
  use(pendingCalls);
  use(abortOnRouteChange);
  http.interceptors.request.use((config) => {
    // The page's language, not the browser's, is that of the answer.
    config.headers.set('Accept-Language', tagOf(currentLanguage()));
    return config;
  });
}
