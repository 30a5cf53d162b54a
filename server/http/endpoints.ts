import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import {
  type EndpointId,
  type EndpointInfo,
  endpoints,
  responseSchemas,
  validators,
} from '#generated/server/contract.ts';
import type { Validate } from '#generated/validators/types.ts';
import { handlers } from '../handlers.ts';
import type { Hub } from '../hub.ts';
import { bearerOf, type Caller, callerOf, isReading, sessionCookie } from '../people/index.ts';
import { type AnyStream, dataOf, streamOf } from './answers.ts';
import { authorise } from './authorise.ts';
import type { Context } from './context.ts';
import { HubError } from './hub-error.ts';
import { readInput } from './input.ts';
import { assertNotForeign } from './origin.ts';
import type { Places } from './places.ts';
import { Rates } from './rates.ts';
import { requestLanguage } from './request-language.ts';
import type { Work } from './work.ts';

type Input = Record<string, unknown>;
/** Inputs are checked by the generated validators, so that one door may serve handlers of every shape. */
type AnyHandler = (context: Context, input: Input) => unknown;

/** What stands around all endpoints: their hub, the rows before them and what is counted. */
interface Doors {
  hub: Hub;
  places: Places;
  rates: Rates;
}

/** Registers every endpoint of the spec that this server answers, now or later. */
export function registerEndpoints(fastify: FastifyInstance, hub: Hub, places: Places): void {
  const doors = { hub, places, rates: new Rates(hub.now) };
  for (const [id, endpoint] of Object.entries(endpoints) as [EndpointId, EndpointInfo][]) {
    if (endpoint.answers === 'socket') continue;
    const schema = responseSchemas[id];
    for (const { method, url, fixed } of endpoint.routes) {
      fastify.route({
        method,
        url,
        bodyLimit: endpoint.budget.bodyBytes,
        ...(schema && { schema: { response: { 200: schema } } }),
        handler: answer(doors, id, endpoint, fixed ?? {}),
      });
    }
  }
}

function answer(doors: Doors, id: EndpointId, endpoint: EndpointInfo, fixed: Input): RouteHandlerMethod {
  const handler = (handlers as unknown as Partial<Record<EndpointId, AnyHandler>>)[id];
  const door = { endpoint, validate: validators[id], fixed, ...doors };
  const { budget } = endpoint;
  return async (request, reply) => {
    if (!handler || endpoint.answered === 'later') throw new HubError('notYet');
    const asked = await hear(door, { request, reply });
    if (budget.rate) doors.rates.count(budget.rate, request.asker, reply);
    const run = (work: Work) => act(door, handler, { ...asked, request, reply, work });
    return reply.send(await doors.places.run(budget, { request, reply }, run));
  };
}

interface Door extends Doors {
  endpoint: EndpointInfo;
  validate: Validate;
  fixed: Input;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Asked {
  input: Input;
  caller: Caller;
}

/** What is asked, and by whom: from here on it is known whose share of everything it takes. */
async function hear({ hub, endpoint, validate, fixed }: Door, { request, reply }: Exchange): Promise<Asked> {
  const { params, query, body, headers } = request;
  // A token is shown by a program on purpose; a cookie goes along with whatever a browser sends.
  if (!isReading(request.method) && bearerOf(headers.authorization) === undefined) {
    assertNotForeign(headers, hub.config);
  }
  const input = { ...readInput(endpoint, { params, query, body }, validate), ...fixed };
  const caller = await callerOf(hub, request, {
    // What is streamed may be kept by a browser, and a cookie with it.
    mayRenew: endpoint.answers === 'wrapper',
  });
  // Set before the handler runs: a refusal must not lose the session's new secret.
  if (caller.renewed !== undefined) reply.header('set-cookie', sessionCookie(caller.renewed, hub.config));
  return { input, caller };
}

/** Does what is asked, and gives what is to be sent. */
async function act(
  { hub, endpoint }: Door,
  handler: AnyHandler,
  { input, caller, request, reply, work }: Asked & Exchange & { work: Work },
): Promise<unknown> {
  const { viewer, sessionId } = caller;
  const item = await authorise(hub, endpoint, { input, viewer });
  if (addsRoom(endpoint, request.body)) hub.room.assertRoom();
  const cookies: string[] = [];
  const context: Context = {
    hub,
    viewer,
    cookies,
    address: request.ip,
    language: requestLanguage(request),
    requestId: request.id,
    method: request.method,
    headers: request.headers,
    get signal() {
      return work.signal;
    },
    ...(sessionId !== undefined && { sessionId }),
    ...(item && { item }),
  };
  const output = await handler(context, input);
  // The last one counts: who signs in or out has no use for a renewed secret.
  const cookie = cookies.at(-1);
  if (cookie !== undefined) reply.removeHeader('set-cookie').header('set-cookie', cookie);
  return endpoint.answers === 'stream'
    ? streamOf({ request, reply }, endpoint, output as AnyStream)
    : dataOf({ request, reply }, endpoint, output);
}

/** Whether a call takes room on the disk: one that says so, unless it brings nothing but what takes none. */
function addsRoom({ addsRoomless, body: names }: EndpointInfo, body: unknown): boolean {
  if (addsRoomless === undefined) return false;
  const given = names.filter((name) => Object.hasOwn(body ?? {}, name));
  return given.length === 0 || !given.every((name) => addsRoomless.includes(name));
}
