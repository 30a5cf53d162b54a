import type { Node } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Check } from '../../model/rights.ts';
import { holds, type Values } from './evaluate.ts';
import type { Outcome } from './support/shapes.ts';
import { passes, usualViewer } from './verdicts.ts';

const open: Outcome = { is: 'open' };
/** The guard that every address has: that it means something. */
const meaning = 'validate';
/** What the engine says of one that means nothing. */
const invalidText = 'page.missing.invalid';

/** What the guards and actions of an address say, in their order: a second reading beside what runs in the browser. */
export function outcomeOf(route: Route, scope: Values, product: Product): Outcome {
  const { guards, guardOrder, everywhere, app } = product;
  const isOpen = app.apps.find(({ id }) => id === route.app)?.open !== undefined;
  const always = everywhere === undefined || isOpen ? [] : [everywhere];
  const wanted = new Set([...always, ...route.guards, meaning]);
  for (const name of [...new Set([...guardOrder, meaning])].filter((one) => wanted.has(one))) {
    const refused =
      name === meaning
        ? missing(route, scope, product)
        : refusal(guards[name]?.checks ?? [], { route, scope, product });
    if (refused) return refused;
  }
  for (const id of route.allow) {
    const { checks = [] } = product.actions[id] ?? {};
    const refused = refusal(checks, { route, scope, product });
    if (refused) return refused;
    if (route.refuse.includes(id)) return told(product.checks[checks.at(-1) ?? ''], { route, product });
  }
  return open;
}

/** Whom an address keeps out that means something, and how far they come. */
export interface KeptOut {
  /** Absent where one is let in. */
  check?: Check | undefined;
  /** Whether it is looked what the address means: whoever a guard before that keeps out is told nothing of it. */
  isRead: boolean;
  /** Whether it must be known who asks: a guard of every page that holds of anybody asks nobody. */
  waits: boolean;
}

/** By the guards of an address in their order, then by its actions. */
export function keptOutBy(route: Route, scope: Values, product: Product): KeptOut {
  const { guardOrder, everywhere, app } = product;
  const isOpen = app.apps.find(({ id }) => id === route.app)?.open !== undefined;
  const wanted = new Set([
    ...(everywhere === undefined || isOpen ? [] : [everywhere]),
    ...route.guards,
    meaning,
  ]);
  const came = { isRead: false, waits: false };
  for (const name of [...new Set([...guardOrder, meaning])].filter((one) => wanted.has(one))) {
    if (name === meaning) {
      came.isRead = true;
      continue;
    }
    const checks = checksOf(product.guards[name], product);
    came.waits ||= name !== everywhere || !holdOfAnybody(checks, scope, product);
    const check = checks.find((one) => !passes(one, scope, product.terms));
    if (check) return { check, ...came };
  }
  for (const id of route.allow) {
    const checks = checksOf(product.actions[id], product);
    const check = checks.find((one) => !passes(one, scope, product.terms));
    if (check) return { check, ...came };
    if (route.refuse.includes(id)) return { check: checks.at(-1), ...came };
  }
  return came;
}

const checksOf = (asks: { checks: readonly string[] } | undefined, { checks }: Product) =>
  asks?.checks.flatMap((id) => checks[id] ?? []) ?? [];

const holdOfAnybody = (checks: readonly Check[], scope: Values, product: Product) =>
  [null, usualViewer(product)].every((viewer) =>
    checks.every((check) => passes(check, { ...scope, viewer }, product.terms)),
  );

interface Asked {
  route: Route;
  scope: Values;
  product: Product;
}

function refusal(checks: readonly string[], { route, scope, product }: Asked): Outcome | undefined {
  const failed = checks
    .map((id) => product.checks[id])
    .find((one) => one && !passes(one, scope, product.terms));
  return failed && told(failed, { route, product });
}

/** What the effects of a check come to. Inside a page of somebody else's nobody is asked to sign in. */
function told(check: Check | undefined, { route, product }: Omit<Asked, 'scope'>): Outcome {
  if (check === undefined) return open;
  const effects = check.onPage ?? product.errors[check.error]?.effects;
  const outcome = outcomeOfEffects(effects, product);
  const isInside = route.layout === 'empty' && outcome.is === 'login';
  return { ...(isInside ? missingPage(route.app, product) : outcome), check: check.id };
}

/** Where effects lead, the first of them that leads anywhere. */
export function outcomeOfEffects(effects: Node | undefined, product: Product): Outcome {
  for (const effect of effects?.t === 'list' ? effects.items : []) {
    const { login, page, go, text, state } = effect.t === 'record' ? effect.fields : {};
    if (login)
      return {
        is: 'login',
        ...(typeof literalOf(login) === 'string' && { reason: String(literalOf(login)) }),
      };
    if (page) return { is: 'page', screen: idOf(page), ...(text && { text: keyOf(text) }) };
    if (go) return { is: 'elsewhere', screen: idOf(go) };
    if (state) return missingPage(product.app.apps[0]?.id ?? '', product);
  }
  return open;
}

const literalOf = (node: Node) => (node.t === 'literal' ? node.value : undefined);
const idOf = (node: Node) => (node.t === 'ref' ? node.id : String(literalOf(node) ?? ''));
const keyOf = (node: Node) => (node.t === 'text' ? node.key : String(literalOf(node) ?? ''));

/** The page for what is not there: that of the app, else of the one at the root. */
function missingPage(app: string, { app: { apps } }: Product): Outcome {
  const own = apps.find(({ id }) => id === app) ?? apps[0];
  const root = apps.find(({ at }) => at === '/');
  return { is: 'page', screen: own?.roles.missing ?? root?.roles.missing ?? '' };
}

/** An address that means nothing, or whose thing one may not see. */
function missing(route: Route, scope: Values, product: Product): Outcome | undefined {
  const chain = chainOf(route, product);
  const meansNothing = chain.some(({ validate }) => validate && !holds(validate.when, scope, product.terms));
  if (meansNothing) {
    const isSaid = Object.values(product.messages).some((words) => Object.hasOwn(words, invalidText));
    return { ...missingPage(route.app, product), ...(isSaid && { text: invalidText }) };
  }
  const { exists } = chain[0] ?? {};
  const action = product.actions[product.endpoints[exists ?? '']?.allow ?? ''];
  const hides = action?.checks.some((id) => {
    const check = product.checks[id];
    return check !== undefined && !passes(check, scope, product.terms);
  });
  return hides ? { ...missingPage(route.app, product), check: action?.checks[0] ?? '' } : undefined;
}

/** A route after its parents. */
export function chainOf(route: Route, product: Product): readonly Route[] {
  const known = chains.get(route);
  if (known) return known;
  const parent = product.routes.find(({ id }) => id === route.parent);
  const chain = parent === undefined ? [route] : [...chainOf(parent, product), route];
  chains.set(route, chain);
  return chain;
}

const chains = new WeakMap<Route, readonly Route[]>();
