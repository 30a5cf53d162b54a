import { type ActionId, actions, type CheckRule, checks, type GuardScope } from '#generated/guards.ts';
import { endpoints, subjects } from '#generated/server/contract.ts';
import type { Bring, EndpointId, EndpointInfo } from '#generated/server/types.ts';
import { HubError } from '../ground/hub-error.ts';
import { keptOutBy } from './access.ts';
import type { Context } from './context.ts';

type Input = Readonly<Record<string, unknown>>;
type Scope = Record<string, unknown>;

/** A thing that checks read. */
export interface Subject {
  readonly fields: Input;
}

interface Needs<Call> {
  /** How the subjects of the spec are loaded. */
  loaders: Readonly<Record<string, (call: Call, key: Input) => Promise<Subject | undefined>>>;
  /** What a call answers whoever may ask it. */
  answerOf(id: EndpointId, call: Call): unknown;
}

/** Decides whether a call may be made. It knows no room: whoever opens the doors says how subjects are loaded. */
export class Rights<Call extends Context, Loaded> {
  readonly #needs: Needs<Call>;

  constructor(needs: Needs<Call>) {
    this.#needs = needs;
  }

  /**
   * The one place that decides whether a call may be made. Gives back what it has loaded for that: the subjects of the
   * spec that its inputs bring. They come first, so that what one may not see is missing, whatever is asked of it; what
   * calls answer is asked for when the checks before it hold.
   */
  async authorise(
    { allow, brings, isOpen }: EndpointInfo,
    call: Call,
    input: Input,
  ): Promise<Partial<Loaded>> {
    const kept = isOpen ? undefined : this.whyKeptOut(call);
    if (kept) throw kept;
    if (allow === undefined) return {};
    const asked = this.#ask(call, brings, input);
    for (const name of Object.keys(brings)) await asked.bring(name);
    const refusal = await asked.refusalOf(allow);
    if (refusal) throw refusal;
    // Loaded by their names by what `needs` was given for each: of what type that is stands there.
    return asked.loaded as unknown as Partial<Loaded>;
  }

  /** Why somebody is told nothing at all, by what everything asks first; undefined where they are. */
  whyKeptOut({ viewer, hub }: Pick<Call, 'viewer' | 'hub'>): HubError | undefined {
    const failed = keptOutBy(hub, viewer);
    // What everything asks first reads who asks and what is given, and nothing of a thing.
    return (
      failed && new HubError(failed.error, failed.params?.({ ...hub.given, viewer } as unknown as GuardScope))
    );
  }

  /** Why a viewer may not do something with what is loaded already, for doors that are no calls; undefined where they may. */
  whyMayNot(
    action: ActionId,
    call: Call,
    loaded: Readonly<Record<string, Subject>>,
  ): Promise<HubError | undefined> {
    return this.#ask(call, {}, {}, loaded).refusalOf(action);
  }

  #ask(
    call: Call,
    brings: EndpointInfo['brings'],
    input: Input,
    loaded: Readonly<Record<string, Subject>> = {},
  ): Asked {
    const { loaders, answerOf } = this.#needs;
    const { viewer } = call;
    return new Asked({
      brings,
      input,
      scope: { viewer, now: call.hub.now(), ...call.hub.given, ...fieldsOf(loaded) },
      load: (name, key) => loaders[name]?.(call, key),
      // It is asked by whoever asks: its own rule holds as well.
      answer: async (id) => {
        await this.authorise(endpoints[id], call, {});
        return answerOf(id, call);
      },
    });
  }
}

const fieldsOf = (loaded: Readonly<Record<string, Subject>>): Scope =>
  Object.fromEntries(Object.entries(loaded).map(([name, { fields }]) => [name, fields]));

interface Asking {
  brings: EndpointInfo['brings'];
  input: Input;
  scope: Scope;
  load(name: string, key: Input): Promise<Subject | undefined> | undefined;
  answer(id: EndpointId): Promise<unknown>;
}

/** What one call is judged by, gathered once. */
class Asked {
  readonly #asking: Asking;
  readonly #scope: Scope;
  readonly loaded: Record<string, Subject> = {};

  constructor(asking: Asking) {
    this.#asking = asking;
    this.#scope = asking.scope;
  }

  get scope(): GuardScope {
    // Filled by the names that the checks of the spec read, as far as they have been brought.
    return this.#scope as unknown as GuardScope;
  }

  async refusalOf(action: ActionId): Promise<HubError | undefined> {
    const { when, checks: list } = actions[action];
    const failed = await this.#firstFailing(list);
    if (when(this.scope)) return undefined;
    return new HubError(failed?.error ?? 'notAllowed', failed?.params?.(this.scope));
  }

  /** Checks read what those before them have made sure of, so no further one is asked than the first that fails. */
  async #firstFailing(list: readonly CheckRule[]): Promise<CheckRule | undefined> {
    for (const check of list) {
      for (const name of check.reads) await this.#answer(name);
      if (!check.when(this.scope)) return check;
    }
    return undefined;
  }

  /** Loads a subject from the inputs; one that is absent, or that one may not know of, ends the call. */
  async bring(name: string): Promise<void> {
    const bring = this.#asking.brings[name];
    if (bring === undefined || Object.hasOwn(this.#scope, name)) return;
    if ('of' in bring) await this.bring(bring.of);
    const { optional = false, seen, missing = 'notAllowed' } = subjects[name] ?? {};
    const key = this.#keyOf(bring);
    const found = key && (await this.#asking.load(name, key));
    if (found) this.#scope[name] = found.fields;
    const isSeen = found && (seen === undefined || checks[seen].when(this.scope));
    if (isSeen) this.loaded[name] = found;
    else if (optional) this.#scope[name] = null;
    else throw new HubError(missing);
  }

  /** Undefined where an input that may be left out was. */
  #keyOf(bring: Bring): Input | undefined {
    const { input } = this.#asking;
    const values =
      'of' in bring
        ? { [bring.type]: this.loaded[bring.of]?.fields[bring.field] }
        : Object.fromEntries(Object.entries(bring.inputs).map(([type, name]) => [type, input[name]]));
    return Object.values(values).some((value) => value === undefined || value === null) ? undefined : values;
  }

  async #answer(name: string): Promise<void> {
    const load = subjects[name]?.load;
    if (load === undefined || Object.hasOwn(this.#scope, name)) return;
    this.#scope[name] = await this.#asking.answer(load);
  }
}
