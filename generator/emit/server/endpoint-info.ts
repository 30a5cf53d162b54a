import { type JsonSchema, saysOf } from '../../grammar/json-schema.ts';
import { diskFull } from '../../model/engine-errors.ts';
import type { Budget } from '../../model/limits.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { sortedEntries } from '../output.ts';

/** What is written of an endpoint; all that is as usual is absent, and filled in by support/fill.ts. */
export function writtenEndpoint(endpoint: Endpoint, product: Product) {
  const { allow, answered, answers, encode, pathParams, acts, writes } = endpoint;
  const routes = fastifyRoutes(endpoint, baseOf(endpoint.base, product));
  return {
    routes,
    path: someOf(pathParams),
    rest: routes.find(({ url }) => url.endsWith('/*')) && pathParams.at(-1),
    query: someOf([...endpoint.queryParams].sort()),
    headers: anyOf(lowerHeaders(endpoint)),
    body: someOf([...endpoint.bodyFields].sort()),
    refusals: anyOf(refusalsOf(endpoint, product)),
    nulls: anyOf(nullsOf(endpoint)),
    trims: anyOf(trimsOf(endpoint)),
    sets: anyOf(setsOf(endpoint)),
    addsRoomless: roomlessOf(endpoint),
    changes: writes?.how === 'changes' ? writes.entity : undefined,
    keeps: endpoint.keeps,
    encode: encode === 'json' ? undefined : encode,
    answers: answers === 'wrapper' ? undefined : answers,
    allow,
    isOpen: endpoint.open === undefined ? undefined : true,
    acts,
    whileReadOnly: endpoint.whileReadOnly,
    quiet: endpoint.quiet || undefined,
    proof: proofOf(endpoint),
    brings: anyOf(endpoint.brings),
    errors: someOf([...endpoint.errors].sort()),
    answered: answered === 'here' ? undefined : answered,
    budget: endpoint.budget && ownBudget(endpoint.budget, product),
  };
}

/** The inputs for which the password is shown again; all of them where nothing is named. */
function proofOf({ proof }: Endpoint): 'always' | string[] | undefined {
  if (proof === true) return 'always';
  return proof ? [...proof].sort() : undefined;
}

/** Node has their names in small letters. */
function lowerHeaders({ headerFields }: Endpoint): Record<string, string> {
  return Object.fromEntries(
    sortedEntries(headerFields).map(([input, name]) => [input, name.toLowerCase()] as const),
  );
}

const someOf = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
const anyOf = <T extends object>(record: T) => (Object.keys(record).length === 0 ? undefined : record);

/** A budget by its class, with what the call has of its own. */
function ownBudget(budget: Budget, { budgets }: Product) {
  const usual = { ...(Object.hasOwn(budgets, budget.id) ? budgets[budget.id] : undefined) };
  const own = Object.entries(budget).filter(([name, value]) => !isAlike(usual[name as keyof Budget], value));
  return { ...Object.fromEntries(own), id: budget.id };
}

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What null means: of what is changed that the value goes, of what is made that there is none. Elsewhere it is no value. */
function nullsOf({ writes, input }: Endpoint): Record<string, 'clears' | 'absent' | 'missing'> {
  const meaningOf = (name: string) => {
    if (mayBeNull(input.properties?.[name] ?? {})) return 'clears';
    return writes?.how === 'creates' && !input.required?.includes(name) ? 'absent' : 'missing';
  };
  const fields = [...(writes?.fields ?? [])].sort();
  return Object.fromEntries(fields.map((name) => [name, meaningOf(name)] as const));
}

function mayBeNull({ type, anyOf: parts }: JsonSchema): boolean {
  return (
    (Array.isArray(type) && type.includes('null')) || (parts?.some((part) => part.type === 'null') ?? false)
  );
}

/** Inputs that lose the spaces around them, and whether one of nothing else takes the value away. */
function trimsOf({ input }: Endpoint): Record<string, 'clears' | 'absent'> {
  const trimmed = sortedEntries(input.properties ?? {}).filter(([, schema]) => isMarked(schema, 'x-trims'));
  return Object.fromEntries(
    trimmed.map(([name, schema]) => [name, mayBeNull(schema) ? 'clears' : 'absent'] as const),
  );
}

/** Inputs that are what was set where they are not sent. */
export function setsOf({ input }: Endpoint): Record<string, string> {
  return Object.fromEntries(
    sortedEntries(input.properties ?? {}).flatMap(([name, { 'x-set': set }]) =>
      typeof set === 'string' ? [[name, set] as const] : [],
    ),
  );
}

/** Of a call that adds: the parts of its body that take no room. A call adds where it says that it fails on a full disk. */
function roomlessOf({ errors, bodyFields, input, writes }: Endpoint): string[] | undefined {
  if (!errors.includes(diskFull)) return undefined;
  // Whatever is made takes room itself.
  if (writes?.how === 'creates') return [];
  const properties = input.properties ?? {};
  return [...bodyFields].sort().filter((name) => isMarked(properties[name] ?? {}, 'x-roomless'));
}

/** A field that may be null can stand within its schema. */
function isMarked(schema: JsonSchema, mark: 'x-trims' | 'x-roomless'): boolean {
  return schema[mark] === true || (schema.anyOf ?? []).some((part) => isMarked(part, mark));
}

/** What is said of inputs that break a keyword, where it has words of its own. */
function refusalsOf({ input }: Endpoint, { definitions }: Product): Record<string, Record<string, string>> {
  const own = sortedEntries(input.properties ?? {}).flatMap(([name, schema]) => {
    const says = saysOf(schema, definitions);
    return Object.keys(says).length === 0 ? [] : [[name, says] as const];
  });
  return Object.fromEntries(own);
}
