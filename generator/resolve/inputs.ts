import { calledAs, flatSchema, type JsonSchema, typeNameOf } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import type { WrittenField } from '../grammar/spec/entities.ts';
import { at, isSaid, keyAt, type Named, named } from '../grammar/written.ts';
import { headerName, refusedHeader } from '../model/header-names.ts';
import type { Endpoint, Entity, Field, Lists, Moves, Writes } from '../model/product.ts';
import { checkFieldNames, nameOfField, readField, reportPrivate } from './fields.ts';
import type { WithEntities } from './known.ts';
import { readListed } from './lists.ts';
import { entityMoved } from './moved.ts';
import { ownerOf } from './owners.ts';
import { isPage, pageInputs } from './pages.ts';
import { partsKnown, partsOf, typeOfPart } from './path-parts.ts';

/** One input of a call. */
interface Input {
  schema: JsonSchema;
  required: boolean;
}
type Inputs = Record<string, Input>;

/** What a call takes, by where it takes it from. */
export interface CallInputs {
  params: Inputs;
  query: Inputs;
  headers: Inputs;
  body: Inputs;
  writes?: Writes;
  lists?: Lists;
  moves?: Moves;
  /** Whether a cursor and a limit are among them. */
  paged: boolean;
}

/** What else is known of the call. */
interface Call extends Pick<Endpoint, 'route' | 'returns'> {
  isReading: boolean;
}

/** Reads the inputs of a call: its own, and those that are fields of what it creates or changes; `also` is beside. */
export function readInputs(entry: Named<WrittenEndpoint>, call: Call, building: WithEntities): CallInputs {
  const seen = new Set<string>();
  const read = (part: Part): Inputs => {
    const entries = named(entry.value[part]);
    checkFieldNames(entries, building);
    const inputs = entries.map((field) => {
      const { name } = nameOfField(field);
      if (seen.has(name)) building.faults.add('HUB1505', field.keyAt, { name });
      seen.add(name);
      return [name, readInput(field, part, building)] as const;
    });
    return Object.fromEntries(inputs);
  };
  const params = readParams(entry, read('params'), call, building);
  for (const name of Object.keys(params)) seen.add(name);
  const own = { query: read('query'), headers: read('headers'), body: read('body'), also: read('also') };
  for (const header of named(entry.value.headers)) checkHeader(header, own.headers, building);
  const listed = readListed(entry, seen, building);
  const page = ofPage(entry, seen, call, building);
  const query = { ...own.query, ...listed?.inputs, ...page };
  const written = readWritten(entry, { seen, params, isReading: call.isReading }, building);
  const body = { ...own.body, ...written?.inputs, ...own.also };
  return {
    ...{ query, headers: own.headers, body, paged: page !== undefined },
    params: { ...params, ...written?.inPath },
    ...(written !== undefined && { writes: written.writes }),
    ...(listed !== undefined && { lists: listed.lists }),
    ...(written?.moves !== undefined && { moves: written.moves }),
  };
}

/** The parts of the path, in its order: those that are said, and those that follow. */
function readParams(
  { keyAt, value }: Named<WrittenEndpoint>,
  said: Inputs,
  call: Call,
  building: WithEntities,
): Inputs {
  const { returns } = call;
  const parts = partsOf(call.route);
  const followed = parts.flatMap((name): [string, Input][] => {
    const own = Object.hasOwn(said, name) ? said[name] : undefined;
    if (own !== undefined) return [[name, own]];
    const schema = typeOfPart(name, { written: value, returns, place: keyAt }, building);
    if (schema !== undefined) return [[name, { schema: lookedUp(schema, '', building), required: true }]];
    const known = partsKnown({ written: value, returns, place: keyAt }, building);
    if (known !== undefined) building.faults.add('HUB1504', keyAt, { name, value: `{${name}}` }, known);
    return [];
  });
  return Object.fromEntries([...followed, ...Object.entries(said).filter(([name]) => !parts.includes(name))]);
}

/** A header holds one value, and is no part of the request that is read before any call. */
function checkHeader(
  header: Named<WrittenField>,
  inputs: Inputs,
  { definitions, faults }: WithEntities,
): void {
  const { name } = nameOfField(header);
  const reason = refusedHeader(headerName(name));
  if (reason !== undefined) faults.add('HUB1996', header.keyAt, { name: headerName(name), reason });
  const { type, items, properties } = flatSchema(inputs[name]?.schema ?? {}, definitions);
  if (items !== undefined || properties !== undefined || type === 'object' || type === 'array')
    faults.add('HUB1997', header.at, { name: headerName(name) });
}

/** What is sent for a page, where the call answers one. */
function ofPage(
  { keyAt, value }: Named<WrittenEndpoint>,
  seen: ReadonlySet<string>,
  { returns }: Call,
  building: WithEntities,
): Inputs | undefined {
  const isOne = value.pages !== undefined || isPage(returns, building);
  if (!isOne) return undefined;
  const word = value.pages === undefined ? 'returns' : 'pages';
  return pageInputs(seen, isSaid(value, word) ? at(value, word) : keyAt, building);
}

/** All inputs of a call as one flat object. */
export function inputSchema({
  params,
  query,
  headers,
  body,
}: Pick<CallInputs, 'params' | 'query' | 'headers' | 'body'>): JsonSchema {
  const all = { ...params, ...query, ...headers, ...body };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(all).map(([name, input]) => [name, input.schema])),
    required: Object.keys(all).filter((name) => all[name]?.required),
    additionalProperties: false,
  };
}

type Part = 'params' | 'query' | 'headers' | 'body' | 'also';

function readInput(entry: Named<WrittenField>, part: Part, building: WithEntities): Input {
  const field = readField(entry, false, { place: entry.keyAt }, building);
  reportPrivate(entry, building);
  const isAddress = part === 'params' || part === 'query' || part === 'headers';
  return {
    schema: isAddress ? lookedUp(field.schema, entry.value, building) : field.schema,
    required: part === 'params' || (field.required && field.default === undefined),
  };
}

/**
 * To look something up is not to write it: a name that nobody could have is a name that nobody has, and answers so. What
 * an input asks itself, it asks.
 */
function lookedUp(schema: JsonSchema, written: WrittenField, { definitions }: WithEntities): JsonSchema {
  const { pattern, 'x-says': says, ...flat } = flatSchema(schema, definitions);
  const asksItself = typeof written === 'object' && 'pattern' in written;
  if (pattern === undefined || asksItself) return schema;
  const { pattern: _, ...others } = (says ?? {}) as Record<string, string>;
  const own = Object.keys(others).length === 0 ? flat : { ...flat, 'x-says': others };
  return calledAs(own, typeNameOf(schema));
}

interface Written {
  writes: Writes;
  moves?: Moves;
  inputs: Inputs;
  /** Fields that the path says: whose it is, of what is made below something. */
  inPath?: Inputs;
}

interface Around {
  seen: Set<string>;
  params: Inputs;
  isReading: boolean;
}

/** The fields of an entity that a call takes: those that may be written so, or those that it names. */
function readWritten(
  entry: Named<WrittenEndpoint>,
  { seen, params, isReading }: Around,
  building: WithEntities,
): Written | undefined {
  const { faults } = building;
  const { key, value } = entry;
  const how = checkWords(entry, building);
  if (how === undefined) return readMoved(entry, { isReading }, building);
  const place = at(value, how);
  if (isReading) faults.add('HUB1527', place, { name: key, word: how });
  const name = value[how] ?? '';
  const owner = ownerOf(name, place, building);
  // What it takes is unknown then: that is the fault, not each field that is asked.
  if (owner === undefined) return { writes: { entity: name, how, fields: [] }, inputs: {} };
  if (how === 'removes') return { writes: { entity: owner.name, how, fields: [] }, inputs: {} };
  const { fields: taken } = value;
  const fields = taken === undefined ? writable(owner, how) : pickWritten(taken, owner, building);
  if (fields.length === 0 && taken === undefined)
    faults.add('HUB1529', place, { name: key, entity: owner.name });
  const takenAt = taken === undefined ? place : at(value, 'fields');
  const isInPath = (field: Field) => how === 'creates' && isSaidBy(params, field);
  for (const field of fields)
    if (seen.has(field.name) && !isInPath(field)) faults.add('HUB1505', takenAt, { name: field.name });
  const inputsOf = (some: readonly Field[]): Inputs =>
    Object.fromEntries(some.map((field) => [field.name, inputOf(field, how, taken !== undefined)]));
  return {
    writes: { entity: owner.name, how, fields: fields.map((field) => field.name) },
    inputs: inputsOf(fields.filter((field) => !isInPath(field))),
    inPath: allRequired(inputsOf(fields.filter(isInPath))),
  };
}

/** What a call that leads something to another state changes: that field, which is no input. */
function readMoved(
  { key, value }: Named<WrittenEndpoint>,
  { isReading }: Pick<Around, 'isReading'>,
  building: WithEntities,
): Written | undefined {
  const { moves } = value;
  if (moves === undefined) return undefined;
  if (isReading) building.faults.add('HUB1527', at(value, 'moves'), { name: key, word: 'moves' });
  const entity = entityMoved(value, building);
  const [, field = ''] = moves.field.split('.');
  const { to, from, error } = moves;
  return {
    writes: { entity: entity ?? '', how: 'changes', fields: [] },
    moves: { field, to, from: [...from], error },
    inputs: {},
  };
}

const allRequired = (inputs: Inputs): Inputs =>
  Object.fromEntries(Object.entries(inputs).map(([name, { schema }]) => [name, { schema, required: true }]));

/** Whether the path says a field: under its name, and of its type. What is made is held to all that the field asks. */
function isSaidBy(params: Inputs, { name, required, schema }: Field): boolean {
  const type = typeNameOf(schema);
  const said = Object.hasOwn(params, name) ? params[name] : undefined;
  return required && type !== undefined && said !== undefined && typeNameOf(said.schema) === type;
}

const written = ['creates', 'changes', 'removes'] as const;

/** Which of the words stands there; what goes with none or with the other is a fault. */
function checkWords(
  { key, value }: Named<WrittenEndpoint>,
  { faults }: WithEntities,
): Writes['how'] | undefined {
  const [how, ...others] = written.filter((word) => isSaid(value, word));
  if (how !== undefined && isSaid(value, 'moves'))
    faults.add('HUB1522', keyAt(value, 'moves'), { where: key, name: 'moves', other: how });
  if (how === undefined) {
    for (const [word, name] of [
      ['fields', 'creates, or changes'],
      ['also', 'creates, changes or removes'],
    ] as const)
      if (isSaid(value, word)) faults.add('HUB1102', keyAt(value, word), { where: key, name });
    return undefined;
  }
  const besides = how === 'removes' ? (['body', 'fields'] as const) : (['body'] as const);
  for (const name of [...others, ...besides.filter((word) => isSaid(value, word))])
    faults.add('HUB1522', keyAt(value, name), { where: key, name, other: how });
  return how;
}

function writable({ fields }: Entity, how: Writes['how']): Field[] {
  return fields.filter(({ writable: may }) => may === 'always' || (may === 'create' && how === 'creates'));
}

function pickWritten(
  taken: NonNullable<WrittenEndpoint['fields']>,
  owner: Entity,
  { faults }: WithEntities,
): Field[] {
  const picked = new Map<string, Field>();
  const known = writable(owner, 'creates').map((one) => one.name);
  taken.forEach((name, i) => {
    const place = at(taken, i);
    const field = owner.fields.find((one) => one.name === name);
    // What is no field at all is told by its vocabulary.
    if (field === undefined) return;
    if (field.writable === 'never') faults.add('HUB1528', place, { name, entity: owner.name }, known);
    else picked.set(name, field);
  });
  return [...picked.values()];
}

/** A field as an input. What is changed may stay as it is, unless the call is about this field. */
function inputOf(field: Field, how: Writes['how'], isNamed: boolean): Input {
  const own = field.takes ?? field.schema;
  if (how === 'creates') return { schema: own, required: field.required && field.default === undefined };
  const schema = withoutDefault(own);
  return field.required ? { schema, required: isNamed } : { schema: nullable(schema), required: false };
}

/** A change that does not say a field leaves it as it is. */
function withoutDefault(schema: JsonSchema): JsonSchema {
  const { default: _, 'x-set': __, ...rest } = schema;
  const [only, ...more] = rest.allOf ?? [];
  return only !== undefined && more.length === 0 && Object.keys(rest).length === 1 ? only : rest;
}

function nullable(schema: JsonSchema): JsonSchema {
  return typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}
