import { callRules } from '#generated/server/contract.ts';
import type { ChangedEntity, EndpointInfo } from '#generated/server/types.ts';
import { judge } from '#generated/validators/support/judge.ts';
import { refusalOf } from '../http/reading/input.ts';
import type { Rights } from './authorise.ts';
import type { Context } from './context.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is kept of a thing that calls change. */
export interface Kept<Call> {
  /** Which thing it is; who changes it by other doors waits for the same turn. */
  turn(call: Call): string;
  /** What is kept of it, by the names of the spec. */
  fields(call: Call): Promise<Values> | Values;
}

interface Asked<Call> {
  input: Values;
  call: Call;
}

/** Asks the rules that no schema knows: those over several fields, of one kind, or of what is kept already. */
export class Rules<Call extends Context, Loaded> {
  readonly #rights: Pick<Rights<Call, Loaded>, 'authorise'>;
  readonly #kept: Readonly<Record<ChangedEntity, Kept<Call & Partial<Loaded>>>>;

  constructor(
    rights: Pick<Rights<Call, Loaded>, 'authorise'>,
    kept: Readonly<Record<ChangedEntity, Kept<Call & Partial<Loaded>>>>,
  ) {
    this.#rights = rights;
    this.#kept = kept;
  }

  /**
   * Does what a call asks where no rule forbids it. Who changes the same thing meanwhile waits: each of two changes may
   * be sound beside what is kept, and both together not.
   */
  async within<T>(
    endpoint: EndpointInfo,
    asked: Asked<Call & Partial<Loaded>>,
    act: () => Promise<T>,
  ): Promise<T> {
    if (callRules[endpoint.id] === undefined) return act();
    const { changes } = endpoint;
    const { call, input } = asked;
    if (changes === undefined) {
      await assertRules(endpoint, asked, {});
      return act();
    }
    const { turn, fields } = this.#kept[changes];
    return call.hub.turns.run(turn(call), async () => {
      // Who was told meanwhile that it took too long must not find it done later.
      call.signal?.throwIfAborted();
      // What was loaded before the others had changed it is old.
      Object.assign(call, await this.#rights.authorise(endpoint, call, input));
      await assertRules(endpoint, asked, await fields(call));
      return act();
    });
  }
}

async function assertRules(
  endpoint: EndpointInfo,
  { input, call }: Asked<Context>,
  before: Values,
): Promise<void> {
  const sent = Object.fromEntries(endpoint.body.map((name) => [name, input[name]]));
  const [broken] = judge(callRules[endpoint.id] ?? [], 'api', {
    sent,
    before,
    given: call.hub.given,
    now: call.hub.now(),
  });
  if (broken) throw refusalOf(endpoint, broken);
}
