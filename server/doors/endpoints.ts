import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { sessionProvenMs } from '#generated/constants.ts';
import { endpoints, responseSchemas, subjects, validators } from '#generated/server/contract.ts';
import type { EndpointId, EndpointInfo } from '#generated/server/types.ts';
import type { Validate } from '#generated/validators/types.ts';
import type { Hub } from '../frame/context.ts';
import { HubError } from '../ground/hub-error.ts';
import { settingIn, settingsIn } from '../ground/settings/index.ts';
import { type AnyStream, dataOf, type Exchange, streamOf } from '../http/answers.ts';
import { assertNotForeign } from '../http/origin.ts';
import type { Places } from '../http/places.ts';
import { Rates } from '../http/rates.ts';
import { headersIn } from '../http/reading/header-input.ts';
import { readInput } from '../http/reading/input.ts';
import { unreadQuery } from '../http/reading/query-limits.ts';
import { requestLanguage } from '../http/request-language.ts';
import type { Work } from '../http/work.ts';
import { bearerOf, callerOf, isReading, sessionCookie } from '../people/index.ts';
import type { Answering, AnyHandler } from './answering.ts';
import { Call } from './call.ts';
import { serializeOnAsking } from './serializers.ts';

type Input = Record<string, unknown>;

/** What stands around all endpoints: who answers them, the rows before them and what is counted. */
interface Doors extends Answering {
  places: Places;
  rates: Rates;
}

/** Registers every endpoint of the spec that this server answers, now or later. */
export function registerEndpoints(fastify: FastifyInstance, answering: Answering, places: Places): void {
  const doors = { ...answering, places, rates: new Rates(answering.hub.now) };
  fastify.setSerializerCompiler(serializeOnAsking);
  for (const [id, endpoint] of Object.entries(endpoints) as [EndpointId, EndpointInfo][]) {
    if (endpoint.answers === 'socket') continue;
    const schema = responseSchemas[id];
    for (const { method, url, fixed } of endpoint.routes) {
      fastify.route({
        method,
        url,
        bodyLimit: endpoint.budget.bodyBytes,
        config: { endpoint: id },
        ...(schema && { schema: { response: { 200: schema } } }),
        handler: answer(doors, id, endpoint, fixed ?? {}),
      });
    }
  }
}

function answer(doors: Doors, id: EndpointId, endpoint: EndpointInfo, fixed: Input): RouteHandlerMethod {
  const handler = doors.handlerOf(id);
  const door = { endpoint, validate: validators[id], fixed };
  const { hub, places, rates } = doors;
  const { budget } = endpoint;
  // What is streamed may be kept by a browser, and a cookie with it.
  const kept = { mayRenew: endpoint.answers === 'wrapper' };
  const answerTo: RouteHandlerMethod = async (request, reply) => {
    if (!handler || endpoint.answered === 'later') throw new HubError('notYet');
    assertOwnHand(hub, request);
    const input = withSettings(endpoint, inputOf(door, request), hub.config);
    // From here on it is known whose share of everything it takes.
    const caller = await callerOf(hub, request, kept);
    // Who reads what is nobody's business.
    if (caller.viewer && isDeed(endpoint, request)) request.deed.person = caller.viewer.userName;
    // Set before the handler runs: a refusal must not lose the session's new secret.
    if (caller.renewed !== undefined) reply.header('set-cookie', sessionCookie(caller.renewed, hub.config));
    if (budget.rate) rates.count(budget.rate, request.asker, reply);
    const run = (work: Work) =>
      act(endpoint, handler, {
        ...{ input, doors, exchange: { request, reply } },
        call: new Call(hub, caller, { request, work }),
      });
    return places.run(budget, { request, reply }, run);
  };
  return async function answered(this: FastifyInstance, request, reply) {
    const wrote = beginWriting(hub, endpoint, request);
    try {
      return await answerTo.call(this, request, reply);
    } finally {
      wrote();
    }
  };
}

const nothing = () => {};

/** Throws where the hub is read-only and the call would change it; else says that it does, until what it gives is called. */
function beginWriting(
  { readOnly }: Hub,
  { whileReadOnly }: EndpointInfo,
  request: FastifyRequest,
): () => void {
  if (isReading(request.method) || whileReadOnly !== undefined) return nothing;
  const refusal = readOnly.refusal(requestLanguage(request));
  if (refusal) throw refusal;
  return readOnly.begin();
}

/** A token is shown by a program on purpose; a cookie goes along with whatever a browser sends. */
function assertOwnHand({ config }: Hub, { method, headers }: FastifyRequest): void {
  if (isReading(method) || bearerOf(headers.authorization) !== undefined) return;
  assertNotForeign(headers, config);
}

interface Door {
  endpoint: EndpointInfo;
  validate: Validate;
  fixed: Input;
}

function inputOf({ endpoint, validate, fixed }: Door, request: FastifyRequest): Input {
  const { params, query, body, headers, raw } = request;
  const unread = unreadQuery(request.url, endpoint.query);
  if (unread) throw unread;
  const parts = {
    ...{ params, query, body },
    headers: headersIn(endpoint, raw.rawHeaders),
    isTyped: !isForm(headers['content-type']),
  };
  return Object.assign(readInput(endpoint, parts, validate), fixed);
}

/** What was not sent and whoever runs the hub has set. */
function withSettings({ sets = {} }: EndpointInfo, input: Input, config: Hub['config']): Input {
  for (const [name, setting] of Object.entries(sets)) input[name] ??= settingIn(settingsIn(config), setting);
  return input;
}

const isForm = (type = '') => /^application\/x-www-form-urlencoded\b/i.test(type);

/** Does what is asked, and gives what is to be sent. */
async function act(
  endpoint: EndpointInfo,
  handler: AnyHandler,
  { input, call, doors, exchange }: { input: Input; call: Call; doors: Doors; exchange: Exchange },
): Promise<unknown> {
  const { hub } = call;
  const { reply } = exchange;
  const { rights, rules, rooms } = doors;
  const loaded = await rights.authorise(endpoint, call, input);
  if (isDeed(endpoint, exchange.request)) exchange.request.deed.things = rooms.inLog(loaded);
  Object.assign(call, loaded);
  if (asksProof(endpoint, input)) assertProven(call);
  const output = await rules.within(endpoint, { input, call }, async () => {
    if (addsRoom(endpoint, input)) hub.room.assertRoom();
    return handler(call, input);
  });
  const { cookie } = call;
  if (cookie !== undefined) reply.removeHeader('set-cookie').header('set-cookie', cookie);
  return endpoint.answers === 'stream'
    ? streamOf(exchange, endpoint, {
        ...(output as AnyStream),
        isShared: isShared(call),
        isForAll:
          endpoint.isOpen === true || rights.whyKeptOut({ hub: call.hub, viewer: null }) === undefined,
      })
    : dataOf(exchange, endpoint, output);
}

/** Whether somebody does something, which the log says of them. Whoever changes nothing that is shown of a thing reads it, as a visit does. */
function isDeed({ quiet, brings }: EndpointInfo, { method }: FastifyRequest): boolean {
  return !isReading(method) && !(quiet && Object.keys(brings).some(isNeeded));
}

/** Whether a call is about such a thing: it is there wherever the call is answered. */
const isNeeded = (name: string) => subjects[name]?.optional === false;

/** Whether another origin than ours may draw what is answered: where one delivers it for us, what every visitor gets. */
const isShared = ({ hub, viewer }: Call): boolean =>
  viewer === null && (hub.config.delivery?.images ?? hub.config.delivery?.uploads) !== undefined;

/** Whether the password is shown again for what is sent. */
function asksProof({ proof }: EndpointInfo, input: Input): boolean {
  return proof === 'always' || (proof?.some((name) => Object.hasOwn(input, name)) ?? false);
}

/** A token is no session somebody left open, and where one may be shown is a matter of the checks. */
function assertProven({ hub, viewer, proveTime }: Call): void {
  if (viewer?.through === 'token') return;
  const isLate = proveTime === undefined || Math.abs(hub.now() - proveTime) >= sessionProvenMs;
  if (isLate) throw new HubError('proofNeeded');
}

/** Whether a call takes room on the disk: one that says so, unless it brings nothing but what takes none. */
function addsRoom({ addsRoomless, body: names }: EndpointInfo, input: Input): boolean {
  if (addsRoomless === undefined) return false;
  const given = names.filter((name) => Object.hasOwn(input, name));
  return given.length === 0 || !given.every((name) => addsRoomless.includes(name));
}
