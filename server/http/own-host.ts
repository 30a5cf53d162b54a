import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#generated/server/contract.ts';
import { isLoopback } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { isWithinCalls } from './call-addresses.ts';
import { refusalOf } from './errors.ts';
import { requestLanguage } from './request-language.ts';
import { secureData } from './security.ts';

/** What those may ask who look after a machine, by whichever name they know it. */
export const openToAll: ReadonlySet<string> = new Set(
  [...endpoints['site.health'].routes, ...endpoints['site.ready'].routes].map(({ url }) => url),
);

/** Refuses who does not say which host he asks, as HTTP/1.1 has it, or names two. Node's own refusal has no words. */
export function assertHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders, httpVersion } }, _reply, done) => {
    let hosts = 0;
    // Names and values in turn.
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    }
    const isSound = hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
    done(isSound ? undefined : new HubError('requestUnreadable'));
  });
}

/**
 * Answers under the hub's own name alone, and that of this machine: a page elsewhere can point a name of its own at the
 * hub's address, and would then be let in as a page of the hub's.
 */
export function answerUnder(server: FastifyInstance, publicUrl: string): void {
  const own = nameOf(new URL(publicUrl).host);
  server.addHook('onRequest', (request, reply, done) => {
    const isOwn = namesIn(request).every((name) => name !== undefined && (name === own || isLoopback(name)));
    if (isOwn || openToAll.has(pathOf(request.url))) return done();
    const error = new HubError('wrongHost', { url: publicUrl });
    if (isWithinCalls(request.url)) return done(error);
    // For browsers and git, which show a text as it is.
    const { status, body } = refusalOf(error, requestLanguage(request));
    secureData(reply).code(status).type('text/plain; charset=utf-8').send(`${body.msg}\n`);
  });
}

/** The host that was asked for. A request to a proxy names it in its target, which counts more than the header. */
function namesIn(request: FastifyRequest): (string | undefined)[] {
  const { url } = request.raw;
  const named = nameOf(request.host);
  if (url === undefined || url.startsWith('/') || url === '*') return [named];
  return [named, URL.canParse(url) ? nameOf(new URL(url).host) : undefined];
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * A host without its port, in one spelling; undefined where it is none. Names decide and not ports: a page cannot choose
 * what its name leads to port by port, and proxies listen elsewhere.
 */
export function nameOf(host: string): string | undefined {
  if (!/^[^\s/@?#\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}
