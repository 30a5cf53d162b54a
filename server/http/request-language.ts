import type { FastifyRequest } from 'fastify';
import type { LanguageId } from '#generated/app.ts';
import { languageOf } from './language.ts';

/** The language to answer a request in. */
export function requestLanguage({ headers }: FastifyRequest): LanguageId {
  const { referer, cookie: cookies, 'accept-language': acceptLanguage } = headers;
  return languageOf({ cookies, referer, acceptLanguage });
}
