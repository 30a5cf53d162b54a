import { http } from '#generated/api/http.ts';
import { currentLanguage, tagOf } from '../i18n/language.ts';
import { isEmbedded } from '../routing/embedded.ts';
import { sendWithoutSession } from './without-session.ts';

http.prepare = ({ headers }) => {
  // The page's language, not the browser's, is that of the answer.
  headers.set('Accept-Language', tagOf(currentLanguage()));
  // Without the cookie of the session: a page inside somebody else's could be made to press its buttons.
  return isEmbedded() ? sendWithoutSession : undefined;
};

/** Sends the calls of a page. Loaded by the first of them, or once the first page is used and nothing else is to be done. */
export const send = http.send;
