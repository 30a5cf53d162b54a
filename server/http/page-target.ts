import type { FastifyRequest } from 'fastify';
import type { matchRoute } from '#generated/routes/match.ts';
import { endpoints, validators } from '#generated/server/contract.ts';
import { handlers } from '../handlers.ts';
import type { Hub } from '../hub.ts';
import type { ItemRecord } from '../items/index.ts';
import { findPerson, viewerOf } from '../people/index.ts';
import type { Context } from './context.ts';
import { HubError } from './hub-error.ts';
import { readInput } from './input.ts';

/** An address of a page: its route and what the path says. */
export type Address = NonNullable<ReturnType<typeof matchRoute>>;

type AnyHandler = (context: Context, input: Record<string, unknown>) => unknown;

/** Parameters of an address as they are called now. */
export type Moved = Readonly<Record<'user' | 'name', string>>;

/** What a page's first answer must know: whether it is there, and what it is about. */
export interface PageSource {
  publicUrl: string;
  /** Finds out who asks, so that it is known whose share the look-ups take. */
  recognise(request: FastifyRequest): Promise<unknown>;
  /** Whether there is something at an address: the route names the endpoint that knows (`exists`). */
  doesExist(address: Address, request: FastifyRequest): Promise<boolean>;
  /** Where the page of an address is now, if the item that it names has another name. */
  movedTo(address: Address, request: FastifyRequest): Promise<Moved | undefined>;
  /** The fields of the item that a page is about, if its address names one that the viewer may see. */
  itemAt(address: Address, request: FastifyRequest): Promise<ItemRecord['fields'] | undefined>;
  /** What the person that a page is about is called. */
  personAt(address: Address): Promise<string | undefined>;
}

/** Answers from this server's own rooms. */
export function hubSource(hub: Hub): PageSource {
  return {
    publicUrl: hub.config.publicUrl,
    recognise: (request) => viewerOf(hub, request),
    doesExist: (address, request) => doesExist(hub, address, request),
    async movedTo(address, request) {
      const place = placeOf(address);
      if (!place) return undefined;
      const viewer = await viewerOf(hub, request);
      if (await hub.items.find(...place, viewer)) return undefined;
      const item = await hub.items.movedFrom(...place, viewer);
      return item && { user: item.ownerName, name: item.name };
    },
    async itemAt(address, request) {
      const place = placeOf(address);
      return place && (await hub.items.find(...place, await viewerOf(hub, request)))?.fields;
    },
    async personAt({ params: { user, name } }) {
      if (user === undefined || name !== undefined) return undefined;
      return (await findPerson(hub.db, user))?.alias ?? undefined;
    },
  };
}

/** The kind, owner and name of the item that an address names. */
function placeOf({ route, params }: Address): [kind: string, user: string, name: string] | undefined {
  const { kind } = route.fixed;
  const { user, name } = params;
  return kind === undefined || user === undefined || name === undefined ? undefined : [kind, user, name];
}

async function doesExist(hub: Hub, { route, params }: Address, request: FastifyRequest): Promise<boolean> {
  const { exists } = route;
  if (exists === undefined) return true;
  const handler = (handlers as unknown as Partial<Record<string, AnyHandler>>)[exists];
  if (!handler) return true;
  const viewer = await viewerOf(hub, request);
  const { id: requestId, ip: address } = request;
  const context: Context = { hub, viewer, language: route.language, requestId, address, cookies: [] };
  const values = { ...params, ...route.fixed };
  try {
    const input = readInput(
      endpoints[exists],
      { params: values, query: values, body: null },
      validators[exists],
    );
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
  'peopleNotFound',
  'revisionNotFound',
  'fileNotFound',
  'invalidInput',
]);
