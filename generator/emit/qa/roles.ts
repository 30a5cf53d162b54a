import { pathsIn } from '../../expressions/expr-parts.ts';
import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import type { Action, Check } from '../../model/rights.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { sortedEntries } from '../output.ts';
import { rulesOfCall } from '../rules/emit-rules.ts';
import { closedSchema } from '../types/canonical.ts';
import { type Compiler, createAjv } from '../validators/compile-standalone.ts';
import { holds, type Values } from './evaluate.ts';
import { passing } from './passing.ts';
import { sampleOf } from './sample.ts';
import type { QaRoute } from './support/address.ts';

/** Who asks: what a rule reads of them, and whose the item is that they ask about. */
interface Role {
  viewer: Values | null;
  itemOf: string;
}

const person = (id: string, more: Values = {}) => ({
  id,
  roleType: 'common',
  alias: id,
  through: 'session',
  reach: null,
  ...more,
});

/** What the item of somebody is called by a token that reaches it alone. */
const itemIdOf = (owner: string) => `item of ${owner}`;
const bound = (owner: string) => person('owner', { through: 'token', reach: itemIdOf(owner) });

/** Everybody whom a rule can tell apart. Whoever is disabled is nobody, also to what is their own. */
export const roles: Readonly<Record<string, Role>> = {
  visitor: { viewer: null, itemOf: 'owner' },
  newcomer: { viewer: person('newcomer', { alias: null }), itemOf: 'owner' },
  member: { viewer: person('member'), itemOf: 'owner' },
  colleague: { viewer: person('colleague'), itemOf: 'owner' },
  owner: { viewer: person('owner'), itemOf: 'owner' },
  token: { viewer: person('owner', { through: 'token' }), itemOf: 'owner' },
  bound: { viewer: bound('owner'), itemOf: 'owner' },
  'bound elsewhere': { viewer: bound('member'), itemOf: 'owner' },
  manager: { viewer: person('manager', { roleType: 'manager' }), itemOf: 'owner' },
  disabled: { viewer: null, itemOf: 'disabled' },
};

/** What the rules say to one role, with an item of one visibility where the action is about one. */
export interface Verdict {
  role: string;
  visibility?: string;
  scope: Values;
  /** The error that is answered; absent where the role may. */
  refused?: string;
}

/** A call that asks an action, with an input that its validator takes. */
export interface RoleCall {
  endpoint: string;
  action: string;
  method: string;
  route: QaRoute;
  body: string[];
  input: Record<string, unknown>;
  /** The named type of each field that has one: who runs the call fills in what is there. */
  types: Record<string, string>;
}

export interface RolePlan {
  /** By action. */
  verdicts: Record<string, Verdict[]>;
  calls: RoleCall[];
  /** Actions that no call asks, with the addresses and screens that do. */
  uncalled: Record<string, string[]>;
  /** Endpoints for which no valid input was found, and actions that read what no role and no item has here. */
  unjudged: string[];
}

/** Every action × every role, as the expressions of the spec say, and the calls by which a server is asked. */
export function planRoles(product: Product, compiler: Compiler): RolePlan {
  const plan: RolePlan = { verdicts: {}, calls: [], uncalled: {}, unjudged: [] };
  const guarded = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter(({ allow, answered }) => allow !== undefined && answered === 'here');
  for (const endpoint of guarded) {
    const call = callOf(endpoint, product, compiler);
    if (call) plan.calls.push(call);
    else plan.unjudged.push(endpoint.id);
  }
  for (const [id, action] of sortedEntries(product.actions)) {
    const isLoaded = (name: string) => product.subjects[name]?.load !== undefined;
    const isForeign = action.needs.some((name) => name !== 'item' && !isLoaded(name));
    if (isForeign || readsUnknown(action, product)) plan.unjudged.push(id);
    else plan.verdicts[id] = verdictsOf(action, product);
    if (!plan.calls.some(({ action: asked }) => asked === id)) plan.uncalled[id] = askersOf(id, product);
  }
  return plan;
}

/** What an item has of whatever is asked of it here: its fields that stand in every row, and those that begin with something. */
function itemBy(itemOf: string, visibility: string | undefined, { subjects, entities }: Product): Values {
  const fields = entities[subjects.item?.is ?? '']?.fields ?? [];
  const begun = fields.flatMap(({ name, kept, schema }) =>
    kept === 'none' || schema.default === undefined ? [] : [[name, schema.default] as const],
  );
  return { ...Object.fromEntries(begun), id: itemIdOf(itemOf), visibility, createUserId: itemOf };
}

/** Whether a rule reads of who asks, or of the item, what none of these have: it would be judged as if that were empty. */
function readsUnknown({ checks: ids, needs }: Action, product: Product): boolean {
  const { checks, terms, actions } = product;
  const asked = [...ids, ...(needs.includes('item') ? (actions[viewing]?.checks ?? []) : [])];
  const known: Readonly<Record<string, Values>> = {
    viewer: person(''),
    item: itemBy('', '', product),
  };
  const read = asked.flatMap((id) => (checks[id] ? [...pathsIn(checks[id].when, terms)] : []));
  return read.some(([root = '', field]) => {
    const own = Object.hasOwn(known, root) ? known[root] : undefined;
    return own !== undefined && field !== undefined && !Object.hasOwn(own, field);
  });
}

function verdictsOf(action: Action, product: Product): Verdict[] {
  const isAboutItem = action.needs.includes('item');
  const visibilities = isAboutItem ? (product.definitions.Visibility?.enum ?? []).map(String) : [undefined];
  const loaded = loadedOf(action, product);
  return Object.entries(roles).flatMap(([role, { viewer, itemOf }]) =>
    visibilities.map((visibility) => {
      const item = visibility === undefined ? {} : { item: itemBy(itemOf, visibility, product) };
      const scope = { viewer, ...item, ...loaded };
      const refused = refusalOf(action, scope, product);
      return {
        role,
        ...(visibility !== undefined && { visibility }),
        scope,
        ...(refused !== undefined && { refused }),
      };
    }),
  );
}

/** What calls answer is the same for every role here: such that it stands in nobody's way. */
function loadedOf({ needs, checks: ids }: Action, product: Product): Values {
  const { subjects, checks, terms } = product;
  const names = needs.filter((name) => subjects[name]?.load !== undefined);
  const conditions = ids.flatMap((id) => {
    const check = checks[id];
    return check?.reads.some((name) => names.includes(name)) ? [check.when] : [];
  });
  return names.length === 0 ? {} : passing(conditions, names, terms);
}

const viewing = 'item.view';

/** What may not be seen is missing, whatever is asked of it; else the first check that fails says why. */
function refusalOf(action: Action, scope: Values, product: Product): string | undefined {
  const view = 'item' in scope ? product.actions[viewing] : undefined;
  return (view && failing(view, scope, product)) ?? failing(action, scope, product);
}

function failing(action: Action, scope: Values, { checks, terms }: Product): string | undefined {
  const check = action.checks.map((id) => checks[id]).find((one) => one && !passes(one, scope, terms));
  return check?.error;
}

const passes = ({ needs, when }: Check, scope: Values, terms: Product['terms']) =>
  needs.every((name) => scope[name] != null) && holds(when, scope, terms);

function callOf(endpoint: Endpoint, product: Product, compiler: Compiler): RoleCall | undefined {
  const [first] = fastifyRoutes(endpoint, baseOf(endpoint.base, product));
  const { id, allow, input: schema, pathParams, queryParams, headerFields, bodyFields } = endpoint;
  if (!first || allow === undefined) return undefined;
  // What a rule wants to be there always, whoever changes a thing that lacks it must send.
  const wanted = rulesOfCall(endpoint, product).flatMap(({ keyword, field, cases }) =>
    keyword === 'required' && Object.values(cases.api ?? {}).includes(true) ? [field] : [],
  );
  const sampled = { ...schema, required: [...new Set([...(schema.required ?? []), ...wanted])] };
  const input = sampleOf(sampled, product.definitions) as Record<string, unknown>;
  const validate = createAjv(compiler, 'input', false).compile(closedSchema(schema, product.definitions));
  if (!validate(structuredClone(input))) return undefined;
  const rest = first.url.endsWith('*') ? pathParams.at(-1) : undefined;
  return {
    endpoint: id,
    action: allow,
    method: first.method,
    route: {
      url: first.url,
      ...(rest !== undefined && { rest }),
      query: [...queryParams].sort(),
      ...(Object.keys(headerFields).length > 0 && { headers: headerFields }),
    },
    body: [...bodyFields].sort(),
    input: { ...input, ...first.fixed },
    types: typesOf(schema, Object.keys(input)),
  };
}

function typesOf({ properties = {} }: JsonSchema, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...fields].sort().flatMap((field) => {
      const schema = properties[field] ?? {};
      const name = refName(schema) ?? refName(schema.allOf?.[0] ?? {});
      return name === undefined ? [] : [[field, name]];
    }),
  );
}

/** Addresses and screens that ask an action by its name. */
function askersOf(action: string, { routes, screens }: Product): string[] {
  const asks = (node: Node): boolean => {
    switch (node.t) {
      case 'ref':
        return node.to === 'action' && node.id === action;
      case 'list':
        return node.items.some(asks);
      case 'record':
        return Object.values(node.fields).some(asks);
      case 'by':
        return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].some(asks);
      default:
        return false;
    }
  };
  const found = [
    ...routes
      .filter(({ allow, refuse }) => allow.includes(action) || refuse.includes(action))
      .map(({ id }) => id),
    ...Object.values(screens)
      .filter(({ props }) => asks(props))
      .map(({ id }) => id),
  ];
  return found.sort();
}
