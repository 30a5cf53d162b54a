import { type ChangedEntity, callRules, type EndpointInfo } from '#generated/server/contract.ts';
import { judge } from '#generated/validators/support/judge.ts';
import { itemTurn } from '../items/index.ts';
import { authorise } from './authorise.ts';
import type { Context, Loaded } from './context.ts';
import { refusalOf } from './input.ts';

type Values = Readonly<Record<string, unknown>>;
/** What the checks of the call have loaded is there. */
type Judged = Context & Partial<Loaded>;

interface Kept {
  /** Which thing it is; who changes it by other doors waits for the same turn. */
  turn(call: Judged): string;
  /** What is kept of it, by the names of the spec. */
  fields(call: Judged): Promise<Values> | Values;
}

/** What a call changes. */
const kept: Readonly<Record<ChangedEntity, Kept>> = {
  Item: {
    turn: ({ item }) => itemTurn(item?.id),
    fields: ({ item }) => ({ ...item?.fields, ...item?.privateFields }),
  },
  Person: {
    turn: ({ viewer }) => `Person ${viewer?.id}`,
    fields: ({ hub, viewer }) => (viewer ? hub.people.fieldsOf(viewer.id) : {}),
  },
};

interface Asked {
  input: Values;
  call: Judged;
}

/** Asks the rules that no schema knows: those over several fields, of one kind, or of what is kept already. */
export class Rules {
  /**
   * Does what a call asks where no rule forbids it. Who changes the same thing meanwhile waits: each of two changes may
   * be sound beside what is kept, and both together not.
   */
  async within<T>(endpoint: EndpointInfo, asked: Asked, act: () => Promise<T>): Promise<T> {
    if (callRules[endpoint.id] === undefined) return act();
    const { changes } = endpoint;
    const { call, input } = asked;
    if (changes === undefined) {
      await assertRules(endpoint, asked, {});
      return act();
    }
    const { turn, fields } = kept[changes];
    return call.hub.turns.run(turn(call), async () => {
      // Who was told meanwhile that it took too long must not find it done later.
      call.signal?.throwIfAborted();
      // What was loaded before the others had changed it is old.
      Object.assign(call, await authorise(endpoint, call, input as Record<string, unknown>));
      await assertRules(endpoint, asked, await fields(call));
      return act();
    });
  }
}

async function assertRules(endpoint: EndpointInfo, { input, call }: Asked, before: Values): Promise<void> {
  const sent = Object.fromEntries(endpoint.body.map((name) => [name, input[name]]));
  const [broken] = judge(callRules[endpoint.id] ?? [], 'api', { sent, before, now: call.hub.now() });
  if (broken) throw refusalOf(endpoint, broken);
}
