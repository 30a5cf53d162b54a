import type { FastifyReply } from 'fastify';
import type { LanguageId } from '#generated/app.ts';
import { type ServerError, serverErrors } from '#generated/errors.ts';
import type { HubError } from '../ground/hub-error.ts';
import { secureData } from './security.ts';
import { say } from './words.ts';

/** An error as it leaves the server. */
export interface Refusal {
  status: number;
  body: { code: string; data: Record<string, unknown>; msg: string };
}

/** The product's answer to an error of the catalogue, in the reader's language. */
export function refusalOf(error: HubError, language: LanguageId): Refusal {
  const entry: ServerError = serverErrors[error.id];
  const params = Object.fromEntries(entry.params.map((name) => [name, error.params[name] ?? '']));
  const { key, params: named = params } = error.says ?? { key: entry.text };
  const msg = key === undefined ? '' : say(language, key, named);
  return { status: entry.status, body: { code: codeOf(entry, error.params), data: params, msg } };
}

/** Whoever throws an error whose code differs by something says by what, among its parameters. */
function codeOf({ code }: ServerError, params: HubError['params']): string {
  if (typeof code === 'string') return code;
  const own = code.cases[String(params[code.by])];
  return own ?? code.otherwise ?? Object.values(code.cases)[0] ?? '';
}

/** What tells of the answer that an error takes the place of: it may have been as good as sent. */
const ofTheAnswer = ['content-encoding', 'content-length', 'etag', 'last-modified'];

/** Sends an error in the product's wrapper. */
export function sendError(reply: FastifyReply, error: HubError, language: LanguageId): FastifyReply {
  const { status, body } = refusalOf(error, language);
  const { seconds } = error.params;
  for (const name of ofTheAnswer) reply.removeHeader(name);
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return secureData(reply)
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
