import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import {
  type EndpointId,
  type EndpointInfo,
  endpoints,
  responseSchemas,
  type StreamAnswer,
  validators,
} from '#generated/server/contract.ts';
import type { Validate } from '#generated/validators/types.ts';

import { handlers } from '../handlers.ts';
import type { Hub } from '../hub.ts';
import { bearerOf, callerOf, isReading, sessionCookie } from '../people/index.ts';
import { authorise } from './authorise.ts';
import type { Context } from './context.ts';
import { HubError } from './hub-error.ts';
import { readInput } from './input.ts';
import { assertNotForeign } from './origin.ts';
import { transferPace } from './pace.ts';
import { requestLanguage } from './request-language.ts';
import { secureData, secureUpload } from './security.ts';
import { serialise } from './serialise.ts';

type Input = Record<string, unknown>;
/** Inputs are checked by the generated validators, so that one door may serve handlers of every shape. */
type AnyHandler = (context: Context, input: Input) => unknown;

type AnyStream = StreamAnswer & { status?: number };

/** Registers every endpoint of the spec that this server answers, now or later. */
export function registerEndpoints(fastify: FastifyInstance, hub: Hub): void {
  for (const [id, endpoint] of Object.entries(endpoints) as [EndpointId, EndpointInfo][]) {
    if (endpoint.answers === 'socket') continue;
    const schema = responseSchemas[id];
    for (const { method, url, fixed } of endpoint.routes) {
      fastify.route({
        method,
        url,
        ...(schema && { schema: { response: { 200: schema } } }),
        ...(endpoint.answers === 'stream' && { config: { pace: transferPace } }),
        handler: answer(hub, id, endpoint, fixed ?? {}),
      });
    }
  }
}

function answer(hub: Hub, id: EndpointId, endpoint: EndpointInfo, fixed: Input): RouteHandlerMethod {
  const handler = (handlers as unknown as Partial<Record<EndpointId, AnyHandler>>)[id];
  const validate = validators[id];
  return async (request, reply) => {
    if (!handler || endpoint.answered === 'later') throw new HubError('notYet');
    const output = await run(hub, { id, endpoint, handler, validate, fixed }, { request, reply });
    return endpoint.answers === 'stream' ? sendStream(reply, output as AnyStream) : sendData(reply, output);
  };
}

interface Door {
  id: EndpointId;
  endpoint: EndpointInfo;
  handler: AnyHandler;
  validate: Validate;
  fixed: Input;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function run(hub: Hub, { endpoint, handler, validate, fixed }: Door, { request, reply }: Exchange) {
  const { params, query, body, headers } = request;
  // A token is shown by a program on purpose; a cookie goes along with whatever a browser sends.
  if (!isReading(request.method) && bearerOf(headers.authorization) === undefined) {
    assertNotForeign(headers, hub.config);
  }
  const input = { ...readInput(endpoint, { params, query, body }, validate), ...fixed };
  const { viewer, sessionId, renewed } = await callerOf(hub, request, {
    // What is streamed may be kept by a browser, and a cookie with it.
    mayRenew: endpoint.answers === 'wrapper',
  });
  const cookies = renewed === undefined ? [] : [sessionCookie(renewed, hub.config)];
  // Set before the handler runs: a refusal must not lose the session's new secret.
  if (cookies.length > 0) reply.header('set-cookie', cookies[0]);
  const item = await authorise(hub, endpoint, { input, viewer });
  if (addsRoom(endpoint, body)) hub.room.assertRoom();
  const context: Context = {
    hub,
    viewer,
    cookies,
    address: request.ip,
    language: requestLanguage(request),
    requestId: request.id,
    method: request.method,
    headers,
    ...(sessionId !== undefined && { sessionId }),
    ...(item && { item }),
  };
  const output = await handler(context, input);
  // The last one counts: who signs in or out has no use for a renewed secret.
  const cookie = cookies.at(-1);
  if (cookie !== undefined) reply.removeHeader('set-cookie').header('set-cookie', cookie);
  return output;
}

/** Whether a call takes room on the disk: one that says so, unless it brings nothing but what takes none. */
function addsRoom({ addsRoomless, body: names }: EndpointInfo, body: unknown): boolean {
  if (addsRoomless === undefined) return false;
  const given = names.filter((name) => Object.hasOwn(body ?? {}, name));
  return given.length === 0 || !given.every((name) => addsRoomless.includes(name));
}

/** Answers depend on who asks and in which language, so that no cache between may keep them. */
function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  secureData(reply).header('cache-control', 'private, no-cache').type('application/json; charset=utf-8');
  if (hasFrozenParts(data)) return reply.send(serialise({ code: '0', data, msg: '' }));
  return reply.send({ code: '0', data: data ?? null, msg: '' });
}

/** Cards are kept with their JSON; writing them by schema again would cost more than reading them. */
function hasFrozenParts(data: unknown): boolean {
  const first = (data as { list?: { item?: unknown }[] } | null)?.list?.[0];
  return isFrozenObject(first) || isFrozenObject(first?.item);
}

const isFrozenObject = (value: unknown) => typeof value === 'object' && Object.isFrozen(value);

function sendStream(reply: FastifyReply, answered: AnyStream): FastifyReply {
  const { status = 200, type, size, headers = {}, body } = answered;
  secureUpload(reply).code(status).headers(headers).type(type);
  // A 304 tells of a body that it does not have.
  return status === 304 ? reply.send() : reply.header('content-length', size).send(body);
}
