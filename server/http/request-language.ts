import type { FastifyRequest } from 'fastify';
import type { LanguageId } from '#generated/app.ts';
import { languageOf } from './language.ts';

const cookieName = 'language';

/** The value of the language cookie (seed 4); a plain look-up, since it is read on every request. */
export function languageCookie(request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie;
  return cookies && new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(cookies)?.[1];
}

/** The language to answer a request in. */
export function requestLanguage(request: FastifyRequest): LanguageId {
  const { referer, 'accept-language': acceptLanguage } = request.headers;
  return languageOf({ cookie: languageCookie(request), referer, acceptLanguage });
}
