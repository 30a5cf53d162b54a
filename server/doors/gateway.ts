import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenTo } from '#generated/routes/matcher.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { Config } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { specSettings } from '../ground/settings/index.ts';
import { dataOf } from '../http/answers.ts';
import { addressOf, callFolders, isWithinCalls } from '../http/call-addresses.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { anyOrigin, isForFrames, type PageSource, saidBy } from './pages/page-target.ts';

/** Headers that belong to one connection and must not travel on. */
const ownToConnection = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'te',
  'trailer',
];

/** What a proxy says of those before it. Whoever asks us must not speak for us, whose word the other server may believe. */
const ownToUs = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'];

/** Asks the other server whether an address is there; while it cannot be asked, the page itself will say so. */
export function gatewaySource({
  api,
  publicUrl,
  embedOrigins = anyOrigin,
  delivery,
  settings = specSettings(),
}: Pick<Config, 'publicUrl' | 'embedOrigins' | 'delivery' | 'settings'> & { api: string }): PageSource {
  return {
    publicUrl,
    embedOrigins,
    delivery,
    // As this side is set: whoever runs both says it of both.
    settings,
    // Only the other server knows its sessions.
    recognise: async () => undefined,
    bootAnswers: async () => [],
    async targetOf(address, { headers }) {
      const { route } = address;
      if (route.exists === undefined) return { is: 'there' };
      const call = endpoints[route.exists];
      if (call.routes.length === 0) return { is: 'there' };
      const at = addressOf(call, givenTo(route, route.exists, saidBy(address)));
      // What cannot be said in an address is the name of nothing.
      if (at === undefined) return { is: 'missing' };
      const cookie = isForFrames(address) ? '' : (headers.cookie ?? '');
      const asked = await fetch(api + at, { headers: { cookie } }).catch(() => undefined);
      return { is: asked?.status === 404 || asked?.status === 400 ? 'missing' : 'there' };
    },
  };
}

/** Passes calls, and what else the product answers, on to another server that answers the same spec, byte for byte. */
export function registerGateway(server: FastifyInstance, to: Gateway): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const pass = (request: FastifyRequest, reply: FastifyReply) =>
    forward(request, reply, { api: new URL(to.api), publicUrl: to.publicUrl });
  for (const folder of callFolders) server.all(`${folder}/*`, pass);
  // The pages are ours, and so is the word on which build they are.
  const [latest] = endpoints['site.build'].routes;
  if (latest)
    server.get(latest.url, async (request, reply) =>
      dataOf({ request, reply }, endpoints['site.build'], { version: to.build }),
    );
  // Such as what search engines are told, at addresses that no folder of calls has.
  for (const { method, url } of Object.values(endpoints).flatMap(({ routes }) => routes))
    if (url !== latest?.url && !isWithinCalls(url)) server.route({ method, url, handler: pass });
  for (const url of to.addresses) server.all(url, pass);
}

interface Gateway {
  api: string;
  publicUrl: string;
  /** Which build the pages are that are served here. */
  build: string;
  /** Those of doors that are neither calls nor pages. */
  addresses: readonly string[];
}

interface Onward {
  api: URL;
  publicUrl: string;
}

async function forward(request: FastifyRequest, reply: FastifyReply, to: Onward): Promise<FastifyReply> {
  const { api } = to;
  const path = api.pathname.replace(/\/$/, '') + request.url;
  const { origin } = request.headers;
  // A page of ours is a page of theirs: they know only their own address.
  const isOurs = origin !== undefined && isOwnOrigin(origin, request.headers, to);
  const headers = {
    ...without(ownToUs, withoutOwn(request.headers)),
    host: api.host,
    'x-forwarded-for': [request.headers['x-forwarded-for'], request.ip].flat().filter(Boolean).join(', '),
    ...(isOurs && { origin: api.origin }),
  };
  const answer = await ask(api, { path, method: request.method, headers, body: request.raw, reply });
  return reply
    .code(answer.statusCode ?? 502)
    .headers(withoutOwn(answer.headers))
    .send(answer);
}

interface Asked {
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: IncomingMessage;
  reply: FastifyReply;
}

function ask(api: URL, { path, method, headers, body, reply }: Asked): Promise<IncomingMessage> {
  const send = api.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const onward = send({ hostname: api.hostname, port: api.port, path, method, headers }, done);
    onward.on('error', () => fail(new HubError('unavailable')));
    // A reader that leaves must not keep the other server busy.
    reply.raw.on('close', () => onward.destroy());
    body.pipe(onward);
  });
}

const withoutOwn = <T extends Record<string, unknown>>(headers: T): T => without(ownToConnection, headers);

function without<T extends Record<string, unknown>>(names: readonly string[], headers: T): T {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) as T;
}
