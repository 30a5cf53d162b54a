import type { Place } from '../faults/place.ts';
import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { builtinTypes, derivedTypes, knownTypes } from '../grammar/types.ts';
import { named } from '../grammar/written.ts';
import type { Endpoint, Entity } from '../model/product.ts';
import type { WithEntities } from './known.ts';
import { entityMoved } from './moved.ts';
import { subjectsOf } from './spoken-of.ts';

/** Names in a path, or in all of those that it differs by, in order. */
export function partsOf(route: Endpoint['route']): string[] {
  const routes = [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])];
  return [
    ...new Set(
      routes.flatMap(({ path }) => [...path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map(([, name = '']) => name)),
    ),
  ];
}

/** The names in one path. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{([\w.]+?)(?:\.\.\.)?\}/g)].map(([, name = '']) => name);

/** An earlier address has the parts of the one of now: with fewer it would lead nowhere, and more would be lost. */
export function reportParts(
  path: string,
  { parts, place }: { parts: readonly string[]; place: Place },
  { faults }: Pick<WithEntities, 'faults'>,
): void {
  const own = namesInPath(path);
  const missing = parts.find((name) => !own.includes(name));
  const more = own.find((name) => !parts.includes(name));
  if (missing !== undefined)
    faults.add('HUB1751', place, { value: path, reason: `lacks {${missing}}, which the one of now names` });
  else if (more !== undefined)
    faults.add('HUB1751', place, { value: path, reason: `names {${more}}, which the one of now does not` });
}

/** A type that a part of a path may be of, and why, in words. */
interface Meant {
  schema: JsonSchema;
  /** `Item.key`, or the name of a type. */
  from: string;
}

/** A call as far as it is known. */
interface Call {
  written: WrittenEndpoint;
  returns: JsonSchema;
  place: Place;
}

/**
 * What a part of a path is of which the call says nothing: the field that is called so of what the call is about, or the
 * type that is. Where these are not the same, it is asked which is meant.
 */
export function typeOfPart(
  name: string,
  { written, returns, place }: Call,
  building: WithEntities,
): JsonSchema | undefined {
  const meant = [
    ...aboutOf(written, returns, building).flatMap((entity) => fieldOf(entity, name, building)),
    ...typeCalled(name, building),
  ];
  const [first] = meant;
  if (first === undefined) return undefined;
  const other = meant.find(({ schema }) => JSON.stringify(schema) !== JSON.stringify(first.schema));
  if (other !== undefined)
    building.faults.add('HUB1748', place, { name: `{${name}}`, left: wordOf(first), right: wordOf(other) });
  return first.schema;
}

/**
 * What a part of the path may be called, so that nothing need be said of it; undefined where it is not known what the call
 * is about: that is the fault then.
 */
export function partsKnown({ written, returns }: Call, building: WithEntities): string[] | undefined {
  const { lookup, registry, read } = building;
  const { creates, changes, removes, touches, allow, returns: answer } = written;
  const named = [creates ?? [], changes ?? [], removes ?? [], ...(touches ?? [])].flat();
  const isKnown =
    named.every((name) => registry.has('entity', name)) &&
    (typeof answer !== 'string' || namesIn(returns).length > 0 || knownTypes.includes(answer)) &&
    (allow === undefined || subjectsOf(allow, read.guards) !== undefined) &&
    !aboutWhich.some((sort) => lookup.unsure(sort));
  if (!isKnown) return undefined;
  const about = aboutOf(written, returns, building);
  return [...new Set(about.flatMap(({ fields }) => fields.map(({ name }) => name)))];
}

const aboutWhich = ['entity', 'subject', 'check', 'action'] as const;

function wordOf({ schema, from }: Meant): string {
  const type = refName(schema);
  return type === undefined || type === from ? from : `${from}, of the type ${type}`;
}

/** What a call is about: what it writes, what it answers with what that is worked out from, and whom its checks ask of. */
function aboutOf(written: WrittenEndpoint, returns: JsonSchema, building: WithEntities): Entity[] {
  const { creates, changes, removes, touches, allow } = written;
  const names = [
    ...[creates ?? [], changes ?? [], removes ?? [], ...(touches ?? [])].flat(),
    ...[entityMoved(written, building) ?? []].flat(),
    ...namesIn(returns).flatMap((name) => [name, ...(entityOf(name, building)?.of ?? [])]),
    ...((allow !== undefined && subjectsOf(allow, building.read.guards)) || []),
  ];
  const things = names.flatMap((name) => {
    const entity = entityOf(name, building);
    // A view leaves out what it does not show, such as the key by which it is asked for.
    return entity?.viewOf === undefined ? (entity ?? []) : (entityOf(entity.viewOf, building) ?? []);
  });
  return [...new Set(things)];
}

const entityOf = (name: string, { entities }: WithEntities): Entity | undefined =>
  Object.hasOwn(entities, name) ? entities[name] : undefined;

function namesIn(schema: JsonSchema): string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return [refName(schema) ?? [], ...inner.map(namesIn)].flat();
}

/** A field that an address may hold: one plain value, that is no secret. */
function fieldOf(entity: Entity, name: string, { definitions }: WithEntities): Meant[] {
  const field = entity.fields.find((one) => one.name === name);
  if (field === undefined || field.private || field.localised !== undefined) return [];
  const { default: _, ...limits } = field.schema;
  const [only] = limits.allOf ?? [];
  const schema = only !== undefined && Object.keys(limits).length === 1 ? only : limits;
  const { type, enum: values } = flatSchema(schema, definitions);
  const isPlain = values !== undefined || type === 'string' || type === 'integer' || type === 'number';
  return isPlain ? [{ schema, from: `${entity.name}.${name}` }] : [];
}

/** `{userId}` is of the type UserId. */
function typeCalled(part: string, { read }: WithEntities): Meant[] {
  const name = part.charAt(0).toUpperCase() + part.slice(1);
  const isType =
    derivedTypes.includes(name) ||
    read.entities.some(({ read: file }) => named(file.types).some(({ key }) => key === name));
  return isType && !Object.hasOwn(builtinTypes, name)
    ? [{ schema: { $ref: `#/definitions/${name}` }, from: name }]
    : [];
}
