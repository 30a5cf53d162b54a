import fastifyFormbody from '@fastify/formbody';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { languages } from '#generated/app.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import type { Hub } from '../frame/context.ts';
import { type Config, isLoopback } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { askerOf, knowAskers } from '../http/askers.ts';
import { isWithinCalls } from '../http/call-addresses.ts';
import { compressText } from '../http/compress.ts';
import { sendError } from '../http/errors.ts';
import { boundLines, lineOptions, routerOptions } from '../http/lines.ts';
import { answerUnder, assertHost, openToAll } from '../http/own-host.ts';
import { Places } from '../http/places.ts';
import { readJson } from '../http/reading/json.ts';
import { carryWhole, keepPace } from '../http/reading/pace.ts';
import { hearOut } from '../http/reading/unread.ts';
import { answerUnreadable, refuseTunnels } from '../http/reading/unreadable.ts';
import { requestIdOf } from '../http/request-id.ts';
import { requestLanguage } from '../http/request-language.ts';
import { secureAlways } from '../http/security.ts';
import { loadWords } from '../http/words.ts';
import { openAnswering } from './answering.ts';
import { factsOf, noteDeeds } from './deeds.ts';
import { registerEndpoints } from './endpoints.ts';
import { gatewaySource, registerGateway } from './gateway.ts';
import { knownError, type RefusalOf } from './known-error.ts';
import type { Metrics } from './metrics.ts';
import type { OpenRequests } from './open-requests.ts';
import { deliveredPages, unchangingFiles } from './pages/delivered-pages.ts';
import { pageRoute } from './pages/page-route.ts';
import { hubSource } from './pages/page-target.ts';
import type { Pages } from './pages/pages.ts';
import { tellSlow } from './slow-calls.ts';

interface AppOptions {
  hub: Hub;
  pages?: Pages;
  /** Whether the spec may name calls that nobody answers yet; otherwise such a server does not start. */
  isAhead?: boolean | undefined;
  metrics?: Metrics | undefined;
  /** Is told of what is being answered. */
  open?: OpenRequests | undefined;
}

/** Builds the server: endpoints, doors of the product's own, and pages. It does not listen; whoever calls decides where. */
export async function buildApp({
  hub,
  pages: built,
  isAhead = false,
  metrics,
  open,
}: AppOptions): Promise<FastifyInstance> {
  const places = new Places();
  const pages = built && deliveredPages(built, hub.config.delivery);
  const answering = await openAnswering(hub, isAhead);
  const { rooms } = answering;
  const page = pages && pageRoute(hubSource(answering), pages, places);
  const server = await bareServer(hub.log, page, {
    config: hub.config,
    heard: (error) => hub.room.heard(error),
    refusalOf: rooms.refusalOf,
    metrics,
    open,
  });
  tellSlow(server, hub);
  if (pages) hub.build = pages.build;
  await server.register(async (api) => {
    readJson(api);
    await api.register(fastifyFormbody);
    registerEndpoints(api, answering, places);
  });
  await server.register(async (own) => {
    carryWhole(own);
    rooms.serve(own, { hub, rights: answering.rights });
  });
  if (pages) await pages.register(server, places);
  server.addHook('onClose', () => pages?.drawer?.close());
  await server.register(async (rest) => registerRest(rest, page));
  return server;
}

/** What serves the pages alone and passes everything else on. */
export interface GatewayOptions {
  /** Its `api` is the other server, which answers the same spec. */
  config: Config & { api: string };
  pages: Pages;
  log: FastifyBaseLogger;
  open: OpenRequests;
}

/** Builds the browser side alone: its pages here, its calls and all else passed on to another server. */
export async function buildGateway({
  config,
  pages: built,
  log,
  open,
}: GatewayOptions): Promise<FastifyInstance> {
  const { api, publicUrl } = config;
  const { addresses } = await loadRooms();
  const places = new Places();
  const pages = deliveredPages(built, config.delivery);
  const page = pageRoute(gatewaySource(config), pages, places);
  const server = await bareServer(log, page, { config, open });
  await server.register(async (calls) => {
    carryWhole(calls);
    registerGateway(calls, { api, publicUrl, build: pages.build, addresses });
  });
  await pages.register(server, places);
  await server.register(async (rest) => registerRest(rest, page));
  return server;
}

interface Bare {
  config: Config;
  /** Told of every failure before it is answered. */
  heard?(error: unknown): void;
  refusalOf?: RefusalOf;
  metrics?: Metrics | undefined;
  open?: OpenRequests | undefined;
}

async function bareServer(
  log: FastifyBaseLogger,
  page: Page,
  { config, heard = () => {}, refusalOf, metrics, open }: Bare,
): Promise<FastifyInstance> {
  await loadWords(languages.map(({ id }) => id));
  const proxies = proxiesOf(config);
  const server = fastify({
    loggerInstance: log,
    ...(proxies.length > 0 && { trustProxy: proxies }),
    logController: new fastify.LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // What is on its way while the hub stops is answered as ever, in the words of whoever asked.
    return503OnClosing: false,
    // We say ourselves what is missing.
    http: { ...lineOptions, requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    routerOptions,
    frameworkErrors: (error, request, reply) => void answerOdd(page, error, request, reply),
  });
  hearOut(server);
  refuseTunnels(server);
  noteDeeds(server);
  open?.watch(server);
  boundLines(server, proxies);
  keepPace(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  knowAskers(server);
  assertHost(server);
  if (config.onlyPublic) answerUnder(server, config.publicUrl);
  metrics?.watch(server);
  server.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  server.setErrorHandler((error, request, reply) => {
    heard(error);
    return sendError(reply, knownError(error, request, refusalOf), requestLanguage(request));
  });
  return server;
}

type Page = ReturnType<typeof pageRoute> | undefined;

/**
 * Whose word is believed on where a request comes from: those that are named, and one on this machine where the hub listens
 * here alone and has another address in public.
 */
function proxiesOf({ host, socket, publicUrl, trustedProxies = [] }: Config): string[] {
  const isBeside = socket !== undefined || (isLoopback(host) && !isLoopback(new URL(publicUrl).hostname));
  return [...(isBeside ? ['loopback'] : []), ...trustedProxies];
}

/** An address that cannot even be read, such as one with a broken %-sequence, is one that is not there. */
function answerOdd(page: Page, error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  reply.header('x-request-id', request.id);
  secureAlways(reply);
  // No hook has run for it.
  request.asker = askerOf(request);
  const fail = (cause: unknown) => sendError(reply, knownError(cause, request), requestLanguage(request));
  return page && wantsPage(request) ? page(request, reply).catch(fail) : fail(error);
}

/** Whatever is not an endpoint, a repository or a file: a page for people, a refusal in the wrapper for programs. */
function registerRest(rest: FastifyInstance, page: Page): void {
  // Whatever is sent, there is nothing here: nobody reads it.
  rest.removeAllContentTypeParsers();
  rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
  rest.addHook('onSend', async (request, reply, payload) => compressText(request, reply, payload));
  rest.all('/*', (request, reply) => {
    secureAlways(reply);
    if (page && wantsPage(request)) return page(request, reply);
    throw new HubError('routeNotFound', { fullPath: request.url });
  });
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || isWithinCalls(url)) return false;
  const accept = headers.accept ?? '*/*';
  return /text\/html|\*\/\*/.test(accept) && !/^image\//.test(accept);
}

const lowestFault = 400;

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const level = isRoutine(request, reply) ? 'debug' : 'info';
  request.log[level]({ ...factsOf(request), status: reply.statusCode, ms }, 'answered');
}

/** Whether it is one of so many alike, answered well, that nobody would find the others between them. */
function isRoutine({ url }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const [path = ''] = url.split('?', 1);
  return statusCode < lowestFault && (openToAll.has(path) || path.startsWith(unchangingFiles));
}
