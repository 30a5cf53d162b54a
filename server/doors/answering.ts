import { endpoints } from '#generated/server/contract.ts';
import { handlers } from '#generated/server/handlers.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import type { EndpointId } from '#generated/server/types.ts';
import type { Context, Hub, Loaded } from '../frame/context.ts';
import { anyKept } from '../frame/kept.ts';
import type { Rooms } from '../frame/rooms.ts';
import { anyLoaders } from '../frame/subjects.ts';
import { answerKept, keptChanges, keptLoaders } from '../keeping/index.ts';
import { Rights, Rules } from '../rights/index.ts';

/** Inputs are checked by the generated validators and subjects brought by `Rights`, so that one door may serve handlers of every shape. */
export type AnyHandler = (context: Context, input: Record<string, unknown>) => unknown;

/** The hub, who answers each of its calls, and what decides whether one may be made. */
export interface Answering {
  hub: Hub;
  /** Who answers a call; undefined where nobody does yet. */
  handlerOf(id: EndpointId): AnyHandler | undefined;
  rights: Rights<Context, Loaded>;
  rules: Rules<Context, Loaded>;
  rooms: AnyRooms;
}

/** The rooms of a product, asked with no more than what any product has: what they make of it is theirs. */
export type AnyRooms = Rooms<Context, Loaded>;

/** Opens the handlers of all calls. Where `isAhead`, a call whose file is missing is only told of: see `hub dev`. */
export async function openAnswering(hub: Hub, isAhead: boolean): Promise<Answering> {
  // Each takes the things that it has loaded itself.
  const rooms = (await loadRooms()) as unknown as AnyRooms;
  const found = await loadHandlers();
  const missing = Object.keys(handlers).filter((id) => !found.has(id));
  if (missing.length > 0 && !isAhead)
    throw new Error(`No file in server/handlers answers ${missing.join()}.`);
  if (missing.length > 0) hub.log.warn({ calls: missing }, 'no file in server/handlers answers these calls');
  const withoutHandler = new Map(Object.values(endpoints).map((call) => [call.id, answerKept(call)]));
  const handlerOf = (id: EndpointId) => found.get(id) ?? withoutHandler.get(id);
  const rights = new Rights<Context, Loaded>({
    // Each takes the inputs of its own subject, which are found by its name.
    loaders: { ...keptLoaders, ...anyLoaders, ...rooms.loaders } as unknown as ConstructorParameters<
      typeof Rights<Context, Loaded>
    >[0]['loaders'],
    answerOf: (id, call) => handlerOf(id)?.(call, {}),
  });
  return {
    hub,
    handlerOf,
    rights,
    rooms,
    rules: new Rules(rights, { ...keptChanges, ...anyKept, ...rooms.kept }),
  };
}

async function loadHandlers(): Promise<ReadonlyMap<string, AnyHandler>> {
  // Each takes what its own call does, which the validators of that call have judged.
  const loads = Object.entries(handlers as unknown as Record<string, () => Promise<AnyHandler>>);
  const found = await Promise.all(
    loads.map(async ([id, load]) => [id, await load().catch(nobodyYet)] as const),
  );
  return new Map(found.flatMap(([id, handler]) => (handler ? [[id, handler]] : [])));
}

/** The compiler holds every call to its file. A spec that is being written may be ahead of it: in `hub dev` such a call answers `notYet`. */
function nobodyYet(error: unknown): undefined {
  const { code, url = '' } = error as NodeJS.ErrnoException & { url?: string };
  if (code === 'ERR_MODULE_NOT_FOUND' && /\/server\/handlers\/[^/]+\/[^/]+$/.test(url)) return undefined;
  throw error;
}
