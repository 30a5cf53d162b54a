import type { FastifyRequest } from 'fastify';
import type { matchRoute } from '#generated/routes/match.ts';
import { endpoints, validators } from '#generated/server/contract.ts';
import { handlers } from '../handlers.ts';
import type { Hub } from '../hub.ts';
import type { ItemRecord } from '../items/index.ts';
import type { Viewer } from '../people/index.ts';
import type { Context } from './context.ts';
import { HubError } from './hub-error.ts';
import { readInput } from './input.ts';

/** An address of a page: its route and what the path says. */
export type Address = NonNullable<ReturnType<typeof matchRoute>>;

type AnyHandler = (context: Context, input: Record<string, unknown>) => unknown;

/** Whether there is something at an address: the route names the endpoint that knows (`exists`). */
export async function doesExist(
  hub: Hub,
  viewer: Viewer | null,
  { route, params }: Address,
  request: FastifyRequest,
): Promise<boolean> {
  const id = route.exists;
  if (id === undefined) return true;
  const handler = (handlers as unknown as Partial<Record<string, AnyHandler>>)[id];
  if (!handler) return true;
  const context: Context = { hub, viewer, language: route.language, requestId: request.id };
  const values = { ...params, ...route.fixed };
  try {
    const input = readInput(endpoints[id], { params: values, query: values, body: null }, validators[id]);
    await handler(context, input);
    return true;
  } catch (error) {
    // What cannot be a name or a branch is not there either.
    if (error instanceof HubError && notThere.has(error.id)) return false;
    throw error;
  }
}

const notThere: ReadonlySet<string> = new Set([
  'itemNotFound',
  'revisionNotFound',
  'fileNotFound',
  'invalidInput',
]);

/** The item that a page is about, if its address names one that the viewer may see. */
export async function itemAt(
  hub: Hub,
  viewer: Viewer | null,
  { route, params }: Address,
): Promise<ItemRecord | undefined> {
  const { kind } = route.fixed;
  const { user, name } = params;
  if (kind === undefined || user === undefined || name === undefined) return undefined;
  return hub.items.find(kind, user, name, viewer);
}
