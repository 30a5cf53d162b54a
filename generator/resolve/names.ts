import type { Names } from '../expressions/names.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Kind, Product } from '../model/product.ts';
import { child, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { formNames } from './form-names.ts';
import type { WithNames } from './known.ts';

type Known = Omit<WithNames, 'names'>;
type Loaded = Pick<Product, 'endpoints' | 'definitions'>;

/** What conditions and values may name: what every page knows, what guards declare, and states by their groups. */
export function namesOf(known: Known): Names {
  const { registry, lookup, entities, definitions, constants } = known;
  const sources = ['entity', 'term', 'group', 'endpoint', 'kind', 'app'] as const;
  return {
    scope: { ...pageScope(known), ...subjectScope(known) },
    unsure: (name) => sources.some((to) => lookup.unsure(to, name)),
    terms: new Set(registry.known('term')),
    used: new Set(),
    paths: new Set(),
    states: statesOf(known),
    entities,
    definitions,
    constants,
    answerOf: (call) => (Object.hasOwn(known.endpoints, call) ? known.endpoints[call]?.returns : undefined),
    namesIn: (block, names) => namesIn(block, names, known),
  };
}

/** What every page knows, whatever the product. */
function pageScope({ kinds, languages, registry }: Known): Record<string, JsonSchema> {
  const texts: JsonSchema = { type: 'object', 'x-open': true };
  return {
    kind: kindSchema(kinds),
    route: { type: 'object', properties: { params: texts, query: texts, path: { type: 'string' } } },
    language: { enum: languages },
    app: { enum: [...registry.known('app')] },
  };
}

/** Fields of a kind, as the owner wrote them. */
function kindSchema(kinds: readonly Kind[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    id: { enum: kinds.map((kind) => kind.id) },
    code: { type: 'integer' },
    tabs: { type: 'array', items: { enum: [...new Set(kinds.flatMap(({ tabs }) => tabs))] } },
  };
  const names = new Set(kinds.flatMap(({ more }) => Object.keys(more)));
  for (const name of names)
    properties[name] ??= schemaOfValues(kinds.flatMap(({ more }) => (name in more ? [more[name]] : [])));
  return { type: 'object', properties };
}

/** What a field holds is what the kinds say: of texts one of these, which is all that it can be compared with. */
function schemaOfValues(values: readonly unknown[]): JsonSchema {
  const [first] = values;
  if (Array.isArray(first)) {
    const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
    return { type: 'array', items: items.length > 0 ? schemaOfValues(items) : {} };
  }
  if (values.every((value) => typeof value === 'string')) return { enum: [...new Set(values)] };
  if (typeof first === 'number' || typeof first === 'boolean') return { type: typeof first };
  return { type: 'object', 'x-open': true };
}

function subjectScope({ subjects, registry, definitions }: Known): Record<string, JsonSchema> {
  const scope = registry.known('subject').map((name): [string, JsonSchema] => {
    const { shown = '', optional } = (Object.hasOwn(subjects, name) && subjects[name]) || {};
    // What is of no entity has nobody knows what: that it is of none is the fault.
    if (!Object.hasOwn(definitions, shown)) return [name, { type: 'object', 'x-open': true }];
    const ref: JsonSchema = { $ref: `#/definitions/${shown}` };
    return [name, optional ? { anyOf: [ref, { type: 'null' }] } : ref];
  });
  return Object.fromEntries(scope);
}

/** A state is a condition with a name: `creation.done`. */
function statesOf({ groups }: Known): Names['states'] {
  const states = Object.values(groups).flatMap(({ id, field, states: own }) =>
    Object.entries(own).map(([state, values]) => [`${id}.${state}`, { field, values }] as const),
  );
  return new Map(states);
}

/** Names as they stand inside a block that loads, where its row joins them, and inside a form. */
function namesIn(block: SpecNode, names: Names, known: Known): Names {
  const own = withRow(block, names, known);
  const form = formNames(block, own, known);
  return form === undefined ? own : { ...own, form };
}

function withRow(block: SpecNode, names: Names, known: Known): Names {
  const load = stringOf(child(block, 'load'));
  // What a call that does not exist, or cannot be read, would answer is unknown: that is the fault, not each field.
  if (load !== undefined && !Object.hasOwn(known.endpoints, load))
    return { ...names, unsure: () => true, isRowUnknown: true };
  const row = rowOf(block, known);
  if (row === undefined) return names;
  return { ...names, row, isRowOfList: listOf(block, known) !== undefined, scope: { ...names.scope, row } };
}

/** The list of what a block loads; undefined where the answer is one thing. */
function listOf(block: SpecNode, { endpoints, definitions }: Loaded): JsonSchema | undefined {
  const load = stringOf(child(block, 'load'));
  const answer = load === undefined ? undefined : endpoints[load]?.returns;
  return answer && objectOf(answer, definitions)?.properties?.list;
}

/** One row of what a block loads: an element of its list, or the answer itself. */
export function rowOf(block: SpecNode, known: Loaded): JsonSchema | undefined {
  const { endpoints, definitions } = known;
  const load = stringOf(child(block, 'load'));
  const answer = load === undefined ? undefined : endpoints[load]?.returns;
  if (answer === undefined) return undefined;
  const element = listOf(block, known)?.items ?? answer;
  const own = child(block, 'row');
  const inner = stringOf(own) ?? stringOf(child(own, 'thing'));
  if (inner === undefined) return element;
  const part = objectOf(element, definitions)?.properties?.[inner] ?? element;
  return part.items ?? part;
}

function objectOf(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema | undefined {
  return schema.$ref === undefined ? schema : definitions[schema.$ref.replace('#/definitions/', '')];
}
