import { type AppId, apps } from '#generated/app.ts';
import { everywhere, type GuardRule, guardOrder, guards } from '#generated/guards.ts';
import type { EndpointId } from '#generated/ids.ts';
import type { Effect, Scope } from '#generated/screens/types.ts';

/** The guard that every route has: its address must mean something. Not a condition, so the spec does not name it. */
const validateGuard = 'validate';

export interface GuardedRoute {
  app: AppId;
  guards: readonly string[];
}

export interface GuardSteps {
  /** Asks what a guard needs to know. */
  load(endpoint: EndpointId): Promise<unknown>;
  /** The effects of an address that leads nowhere, or nothing. */
  validate(): Promise<readonly Effect[] | undefined>;
  /** Resolves when it is known who is signed in. */
  ready(): Promise<void>;
  rules?: Readonly<Record<string, GuardRule>>;
}

/** Runs a route's guards in the order of the spec; the effects of the first check that fails, or nothing. */
export async function runGuards(
  route: GuardedRoute,
  scopeOf: () => Scope,
  steps: GuardSteps,
): Promise<readonly Effect[] | undefined> {
  for (const name of orderGuards([...everywhereOf(route), ...route.guards])) {
    const effects = name === validateGuard ? await steps.validate() : await runGuard(name, scopeOf, steps);
    if (effects) return effects;
  }
}

/** The guard that every page asks, but those of an app that is open to whom it keeps out. */
const everywhereOf = ({ app }: GuardedRoute): string[] =>
  everywhere === undefined || apps.find(({ id }) => id === app)?.isOpen ? [] : [everywhere];

/** A set of names in the order in which they run; one that nobody declared is an error (seed 2.5). */
export function orderGuards(names: readonly string[]): string[] {
  const wanted = new Set([...names, validateGuard]);
  for (const name of wanted) {
    if (!guardOrder.includes(name)) throw new Error(`Unknown route middleware: ${name}`);
  }
  return guardOrder.filter((name) => wanted.has(name));
}

async function runGuard(
  name: string,
  scopeOf: () => Scope,
  steps: GuardSteps,
): Promise<readonly Effect[] | undefined> {
  const rules: Readonly<Record<string, GuardRule | undefined>> = steps.rules ?? guards;
  const rule = rules[name];
  if (!rule) throw new Error(`Unknown route middleware: ${name}`);
  if (name === everywhere && holdsOfAnybody(rule, scopeOf())) return undefined;
  await steps.ready();
  const loaded = await Promise.all(
    Object.entries(rule.load).map(async ([key, endpoint]) => [key, await steps.load(endpoint)] as const),
  );
  const scope = { ...scopeOf(), ...Object.fromEntries(loaded) };
  return rule.checks.find((check) => !check.when(scope))?.otherwise;
}

/** Whether its checks hold without asking who is here: then nobody waits until that is known. */
function holdsOfAnybody({ checks }: GuardRule, scope: Scope): boolean {
  let isAsked = false;
  const unseen = Object.defineProperty({ ...scope }, 'viewer', {
    get() {
      isAsked = true;
    },
  });
  return checks.every((check) => check.when(unseen)) && !isAsked;
}
