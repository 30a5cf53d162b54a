import { type ActionId, actions, type CheckRule, checks, type GuardScope } from '#generated/guards.ts';
import { type Bring, type EndpointInfo, endpoints, subjects } from '#generated/server/contract.ts';
import { loaders } from '../subjects.ts';
import type { Context, Loaded } from './context.ts';
import { handlerOf } from './handler-of.ts';
import { HubError } from './hub-error.ts';

type Input = Readonly<Record<string, unknown>>;
type Scope = Record<string, unknown>;
type Record_ = { readonly fields: Input };
type AnyLoader = (context: Context, key: Input) => Promise<Record_ | undefined>;

/**
 * The one place that decides whether a call may be made. Gives back what it has loaded for that: the subjects of the
 * spec that its inputs bring. They come first, so that what one may not see is missing, whatever is asked of it; what
 * calls answer is asked for when the checks before it hold.
 */
export async function authorise(
  { allow, brings }: EndpointInfo,
  context: Context,
  input: Input,
): Promise<Partial<Loaded>> {
  if (allow === undefined) return {};
  const asked = new Asked(context, brings, input);
  for (const name of Object.keys(brings)) await asked.bring(name);
  const refusal = await asked.refusalOf(allow);
  if (refusal) throw refusal;
  return asked.loaded;
}

/** Why a viewer may not do something with what is loaded already, for doors that are no calls; undefined where they may. */
export function whyMayNot(
  action: ActionId,
  context: Context,
  loaded: Readonly<Record<string, Record_>>,
): Promise<HubError | undefined> {
  return new Asked(context, {}, {}, loaded).refusalOf(action);
}

/** What one call is judged by, gathered once. */
class Asked {
  readonly #context: Context;
  readonly #brings: EndpointInfo['brings'];
  readonly #input: Input;
  readonly #scope: Scope;
  readonly #loaded: Record<string, Record_> = {};

  constructor(
    context: Context,
    brings: EndpointInfo['brings'],
    input: Input,
    loaded: Readonly<Record<string, Record_>> = {},
  ) {
    this.#context = context;
    this.#brings = brings;
    this.#input = input;
    this.#scope = { viewer: context.viewer, now: context.hub.now() };
    for (const [name, { fields }] of Object.entries(loaded)) this.#scope[name] = fields;
  }

  get scope(): GuardScope {
    return this.#scope as unknown as GuardScope;
  }

  get loaded(): Partial<Loaded> {
    return this.#loaded as unknown as Partial<Loaded>;
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
    const bring = this.#brings[name];
    if (bring === undefined || Object.hasOwn(this.#scope, name)) return;
    if ('of' in bring) await this.bring(bring.of);
    const { optional = false, seen, missing = 'notAllowed' } = subjects[name] ?? {};
    const key = this.#keyOf(bring);
    const found =
      key && (await (loaders as unknown as Record<string, AnyLoader>)[name]?.(this.#context, key));
    if (found) this.#scope[name] = found.fields;
    const isSeen = found && (seen === undefined || checks[seen].when(this.scope));
    if (isSeen) this.#loaded[name] = found;
    else if (optional) this.#scope[name] = null;
    else throw new HubError(missing);
  }

  /** Undefined where an input that may be left out was. */
  #keyOf(bring: Bring): Input | undefined {
    const values =
      'of' in bring
        ? { [bring.type]: this.#loaded[bring.of]?.fields[bring.field] }
        : Object.fromEntries(Object.entries(bring.inputs).map(([type, name]) => [type, this.#input[name]]));
    return Object.values(values).some((value) => value === undefined || value === null) ? undefined : values;
  }

  /** What a call answers is asked of that call, by whoever asks: its own rule holds as well. */
  async #answer(name: string): Promise<void> {
    const load = subjects[name]?.load;
    if (load === undefined || Object.hasOwn(this.#scope, name)) return;
    await authorise(endpoints[load], this.#context, {});
    this.#scope[name] = await handlerOf(load)?.(this.#context, {});
  }
}
