import { flatSchema, type JsonSchema, refName, typeNameOf } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, type Named } from '../grammar/written.ts';
import { keyOf } from '../model/key-of.ts';
import type { Endpoint, Entity, Field, Keeping, Product } from '../model/product.ts';
import type { Action, Subject } from '../model/rights.ts';
import { recordOf } from '../yaml/record.ts';
import { callsOf } from './bring-subjects.ts';
import type { Building } from './known.ts';
import { searchInput } from './lists.ts';
import { viewerName } from './subjects.ts';

/** What every list takes. */
const paging = ['cursor', 'limit', 'sort', 'order'];

type Does = Keeping['does'];

interface Asked {
  call: Endpoint;
  does: Does;
  entity: Entity;
  actions: Readonly<Record<string, Action>>;
  building: Building;
}

/** Calls that say `answered: kept`, with what is done with which entity. What cannot be answered so is a fault. */
export function keepCalls(
  building: Building,
  actions: Readonly<Record<string, Action>>,
): Product['endpoints'] {
  const kept = callsOf(building).flatMap(([entry, call]) => {
    if (call.answered !== 'kept') return [];
    const keeps = keepingOf(entry, call, { actions, building });
    return keeps === undefined ? [] : [[call.id, { ...call, keeps }] as const];
  });
  return recordOf([...Object.entries(building.endpoints), ...kept]);
}

function keepingOf(
  { key, value }: Named<WrittenEndpoint>,
  call: Endpoint,
  { actions, building }: Pick<Asked, 'actions' | 'building'>,
): Keeping | undefined {
  const refuse = (reason: string) => {
    building.faults.add('HUB1569', at(value, 'answered'), { name: key, reason });
    return undefined;
  };
  if (call.answers !== 'wrapper') return refuse('its answer is no entity');
  const found = doneBy(call, building);
  if (found === undefined) {
    // What it names and nobody knows is told there.
    if (speaksOf.some((word) => isSaid(value, word)) && isEmpty(call)) return undefined;
    return refuse('it lists, shows, creates, changes and removes nothing');
  }
  const { does, entity } = found;
  if (entity.table === undefined) return refuse(`${entity.name} is not kept`);
  const asked: Asked = { call, does, entity, actions, building };
  const [subject, ...others] = subjectsOf(asked);
  if (subject === undefined)
    return refuse(
      does === 'lists' || does === 'creates'
        ? `no subject is a ${entity.name}, so that nobody knows who may see one`
        : `its allow asks of no subject that is a ${entity.name}`,
    );
  const [other] = others;
  if (other !== undefined) return refuse(`${subject.name} and ${other.name} are both a ${entity.name}`);
  const columns = columnsOf(asked);
  const reason = [...reasonsAgainst(asked, subject, columns)][0];
  return reason === undefined
    ? {
        ...{ does, entity: entity.name, subject: subject.name },
        columns: columns.map(({ name }) => name).sort(),
        ...(call.lists?.searches && { searches: call.lists.searches }),
        ...(call.moves && { moves: call.moves }),
      }
    : refuse(reason);
}

/** Words that name what a call is about. */
const speaksOf = ['returns', 'pages', 'creates', 'changes', 'moves', 'removes'] as const;

const isEmpty = ({ writes, returns }: Endpoint) => writes === undefined && Object.keys(returns).length === 0;

function doneBy(
  { writes, returns }: Endpoint,
  { entities, definitions }: Building,
): { does: Does; entity: Entity } | undefined {
  const ownerOf = (name = '') => {
    const view = Object.hasOwn(entities, name) ? entities[name] : undefined;
    return view?.viewOf === undefined ? view : entities[view.viewOf];
  };
  if (writes !== undefined) {
    const entity = ownerOf(writes.entity);
    return entity && { does: writes.how, entity };
  }
  const row = rowOf(returns, definitions);
  const entity = ownerOf(row ?? refName(returns));
  return entity && { does: row === undefined ? 'views' : 'lists', entity };
}

/** The thing of which an answer is a page. */
function rowOf(returns: JsonSchema, definitions: Building['definitions']): string | undefined {
  const page = flatSchema(returns, definitions).properties;
  if (page?.nextCursor === undefined) return undefined;
  return refName(flatSchema(page.list ?? {}, definitions).items ?? {});
}

/** The subjects that a row of the entity may be; of what is done to one row, that which the call brings. */
function subjectsOf({ call, does, entity, building }: Asked): Subject[] {
  const all = Object.values(building.subjects).filter(
    ({ is, load, from }) => is === entity.name && load === undefined && from.length > 0,
  );
  const isOfOne = does !== 'lists' && does !== 'creates';
  return isOfOne ? all.filter(({ name }) => Object.hasOwn(call.brings, name)) : all;
}

/** A value in words that a column can be compared with as it is sent. */
const sortOf = (schema: JsonSchema, definitions: Building['definitions']): string => {
  const { type, enum: values, format } = flatSchema(schema, definitions);
  if (format === 'date-time') return format;
  return type === 'string' || values !== undefined ? 'text' : String(type);
};

/**
 * Inputs of a list that are called as a column of the entity, and are of its type; of what is made, those of its fields that
 * the path says.
 */
function columnsOf({ call, does, entity, building }: Asked): Field[] {
  if (does === 'creates') {
    const { writes, bodyFields } = call;
    return entity.fields.filter(({ name }) => writes?.fields.includes(name) && !bodyFields.includes(name));
  }
  if (does !== 'lists') return [];
  const { definitions } = building;
  return entity.fields.filter(({ name, kept, schema }) => {
    const input = call.input.properties?.[name];
    return (
      input !== undefined &&
      kept === 'core' &&
      !paging.includes(name) &&
      typeNameOf(input) === typeNameOf(schema) &&
      ['text', 'integer', 'number', 'boolean'].includes(sortOf(input, definitions)) &&
      sortOf(input, definitions) === sortOf(schema, definitions)
    );
  });
}

function* reasonsAgainst(asked: Asked, subject: Subject, columns: readonly Field[]): Generator<string> {
  const { does, entity } = asked;
  const id = entity.fields.find(({ stamp }) => stamp === 'id');
  if (id === undefined) yield `no field of ${entity.name} says "stamp: id"`;
  else if (keyOf(subject, entity) === undefined)
    yield `${subject.name} comes from other inputs than the type of a column of ${entity.name}`;
  if (subject.optional) yield `${subject.name} may be absent, and a row is there`;
  yield* unread(asked, columns);
  yield* unshown(asked);
  if (does === 'creates') yield* unfilled(asked);
}

/** What nobody reads is an input that does nothing. */
function* unread({ call, does }: Asked, columns: readonly Field[]): Generator<string> {
  const known = new Set([
    ...Object.values(call.brings).flatMap((bring) => ('inputs' in bring ? Object.values(bring.inputs) : [])),
    ...(call.writes?.fields ?? []),
    ...(does === 'lists' ? paging : []),
    ...(call.lists?.filters ?? []).map(({ input }) => input),
    ...columns.map(({ name }) => name),
    ...(call.lists?.searches ? [searchInput] : []),
  ]);
  for (const name of Object.keys(call.input.properties ?? {}))
    if (!known.has(name)) yield `nothing reads its input "${name}"`;
}

/** What is worked out is worked out by a handler; what is answered is the entity, or a view of it. */
function* unshown({ call, does, entity, building }: Asked): Generator<string> {
  const { returns } = call;
  if (does === 'removes' && Object.keys(returns).length === 0) return;
  const name = rowOf(returns, building.definitions) ?? refName(returns) ?? '';
  const view = Object.hasOwn(building.entities, name) ? building.entities[name] : undefined;
  if (view === undefined || (view.viewOf ?? view.name) !== entity.name) {
    yield `it does not answer ${entity.name} or a view of it`;
    return;
  }
  const extra = Object.keys(flatSchema(returns, building.definitions).properties ?? {});
  const page = ['list', 'total', 'nextCursor'];
  if (does === 'lists' && extra.some((one) => !page.includes(one))) yield 'its page holds more than a list';
  const own = view.fields.find((field) => field.private);
  if (does === 'lists' && own !== undefined) yield `each row would show "${own.name}", which is private`;
  for (const { name: field, localised } of view.fields) {
    const own = entity.fields.find((one) => one.name === field);
    if (
      localised === undefined &&
      (own === undefined || (own.kept === 'none' && !own.localised && own.via === undefined))
    )
      yield `${field} of ${view.name} is worked out, and nobody does`;
  }
}

/** What a new row must have comes from whoever asks, from a stamp or from a default. */
function* unfilled({ call, entity, actions }: Asked): Generator<string> {
  const given = new Set(call.writes?.fields);
  const isSure = actions[call.allow ?? '']?.sure.includes(viewerName) ?? false;
  for (const field of entity.fields) {
    const { name, required, kept, stamp, default: standIn } = field;
    if (!required || kept === 'none') continue;
    if (stamp === 'createdBy' && !isSure)
      yield `"${name}" is who made it, and its allow lets in visitors, who are nobody`;
    else if (stamp === undefined && standIn === undefined && !given.has(name))
      yield `"${name}" must be there, and nothing fills it in`;
  }
}
