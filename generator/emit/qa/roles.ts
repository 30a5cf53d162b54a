import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { answersHere } from '../../model/answers-here.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { sortedEntries } from '../output.ts';
import { rememberRuns } from '../remember.ts';
import { rulesOfCall } from '../rules/emit-rules.ts';
import { closedSchema } from '../types/canonical.ts';
import { type Compiler, createAjv } from '../validators/compile-standalone.ts';
import { sampleOf } from './sample.ts';
import type { RoleCall, RoleVerdict, SampleCall } from './support/shapes.ts';
import { isUnjudged, verdictsOf } from './verdicts.ts';

export interface RolePlan {
  /** By action. */
  verdicts: Record<string, RoleVerdict[]>;
  calls: RoleCall[];
  /** Actions that no call asks, with the addresses and screens that do. */
  uncalled: Record<string, string[]>;
  /** Actions that another door asks, by that. */
  doors: Record<string, string[]>;
  /** Endpoints for which no valid input was found, and actions that read what no role and no item has here. */
  unjudged: string[];
}

/** Every action × every role, as the expressions of the spec say, and the calls by which a server is asked. */
export function planRoles(product: Product, compiler: Compiler): RolePlan {
  taken.nextRun();
  const plan: RolePlan = { verdicts: {}, calls: [], uncalled: {}, doors: {}, unjudged: [] };
  const guarded = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => endpoint.allow !== undefined && answersHere(endpoint));
  for (const endpoint of guarded) {
    const call = sampleCall(endpoint, product, compiler);
    if (call) plan.calls.push({ ...call, action: endpoint.allow ?? '' });
    else plan.unjudged.push(endpoint.id);
  }
  for (const [id, action] of sortedEntries(product.actions)) {
    if (isUnjudged(action, product)) plan.unjudged.push(id);
    else plan.verdicts[id] = [...verdictsOf(action, product)];
    if (action.door) plan.doors[action.door] = [...(plan.doors[action.door] ?? []), id];
    if (!plan.calls.some(({ action: asked }) => asked === id)) plan.uncalled[id] = askersOf(id, product);
  }
  return plan;
}

/** A call as it is made with the least that it takes; undefined where nothing was found that its validator takes. */
export function sampleCall(endpoint: Endpoint, product: Product, compiler: Compiler): SampleCall | undefined {
  const known = samples.get(product) ?? new Map<Endpoint, SampleCall | undefined>();
  samples.set(product, known);
  if (!known.has(endpoint)) known.set(endpoint, findSample(endpoint, product, compiler));
  return known.get(endpoint);
}

/** Whether a call takes what it is asked with: to know that is to compile its schema. */
const taken = rememberRuns<boolean>('samples');

/** Roles, limits and errors ask for the same calls, and each compiles a schema. */
const samples = new WeakMap<Product, Map<Endpoint, SampleCall | undefined>>();

function findSample(endpoint: Endpoint, product: Product, compiler: Compiler): SampleCall | undefined {
  const [first] = fastifyRoutes(endpoint, baseOf(endpoint.base, product));
  const { id, input: schema, pathParams, queryParams, headerFields, bodyFields } = endpoint;
  if (!first) return undefined;
  // What a rule wants to be there always, whoever changes a thing that lacks it must send.
  const wanted = rulesOfCall(endpoint, product).flatMap(({ keyword, field, cases }) =>
    keyword === 'required' && Object.values(cases.api ?? {}).includes(true) ? [field] : [],
  );
  const sampled = { ...schema, required: [...new Set([...(schema.required ?? []), ...wanted])] };
  const input = sampleOf(sampled, product.definitions) as Record<string, unknown>;
  const closed = closedSchema(schema, product.definitions);
  const isTaken = taken(JSON.stringify([closed, input]), () =>
    createAjv(compiler, 'input', false).compile(closed)(structuredClone(input)),
  );
  if (!isTaken) return undefined;
  const rest = first.url.endsWith('*') ? pathParams.at(-1) : undefined;
  return {
    endpoint: id,
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

/** Doors, addresses and screens that ask an action by its name. */
function askersOf(action: string, { routes, screens, actions }: Product): string[] {
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
  const { door } = actions[action] ?? {};
  const found = [
    ...(door === undefined ? [] : [door]),
    ...routes
      .filter(({ allow, refuse }) => allow.includes(action) || refuse.includes(action))
      .map(({ id }) => id),
    ...Object.values(screens)
      .filter(({ props }) => asks(props))
      .map(({ id }) => id),
  ];
  return found.sort();
}
