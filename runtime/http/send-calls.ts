import { http } from '#generated/api/http.ts';
import { currentLanguage, tagOf } from '../i18n/language.ts';
import { isEmbedded } from '../routing/embedded.ts';
import { sendWithoutSession } from './without-session.ts';

http.interceptors.request.use((config) => {
  // The page's language, not the browser's, is that of the answer.
  config.headers.set('Accept-Language', tagOf(currentLanguage()));
  // Without the cookie of the session: a page inside somebody else's could be made to press its buttons.
  if (isEmbedded()) config.adapter = sendWithoutSession;
  return config;
});

/** Sends the calls of a page. Loaded by the first of them, or once the first page is used and nothing else is to be done. */
export { send } from '#generated/api/http.ts';
