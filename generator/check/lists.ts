import type { Place } from '../faults/place.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import { directionInput, orderInput } from '../grammar/list-inputs.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import type { WrittenField } from '../grammar/spec/entities.ts';
import { at, isSaid, type Named, named, othersIn } from '../grammar/written.ts';
import { familyOf } from '../model/fits.ts';
import type { Endpoint, Entity, Field } from '../model/product.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { hasIndex } from '../resolve/lists.ts';
import { fieldsSorted } from './kept.ts';

/** Which way a list goes. */
const directions: readonly string[] = ['desc', 'asc'];

/** A list is of what its pages show, and ordered by what it is read along: anything else would be sorted as a whole. */
export function checkLists(building: Building): void {
  for (const { read: file } of building.read.endpoints)
    for (const written of othersIn(file)) {
      const call = Object.hasOwn(building.endpoints, written.key)
        ? building.endpoints[written.key]
        : undefined;
      if (call === undefined) continue;
      const shown = shownBy(call, building);
      checkDirections(written, call, building);
      if (isSaid(written.value, 'lists')) checkListed(written, shown, building);
      if (shown?.table !== undefined) checkOrders(written, { call, entity: shown }, building);
    }
}

/** The thing of whose fields the rows are, where the answer is a page. */
function shownBy(call: Endpoint, { definitions, entities }: Building): Entity | undefined {
  const answer = flatSchema(call.returns, definitions).properties;
  if (answer?.nextCursor === undefined) return undefined;
  const row =
    flatSchema(answer.list ?? {}, definitions)
      .items?.$ref?.split('/')
      .at(-1) ?? '';
  const view = Object.hasOwn(entities, row) ? entities[row] : undefined;
  return view?.viewOf === undefined ? view : entities[view.viewOf];
}

function checkListed(
  { key, value }: Named<WrittenEndpoint>,
  shown: Entity | undefined,
  building: Building,
): void {
  const name = value.lists ?? '';
  const entity = Object.hasOwn(building.entities, name) ? building.entities[name] : undefined;
  if (entity === undefined || entity.viewOf !== undefined) return;
  const fault = (reason: string) =>
    building.faults.add('HUB1204', at(value, 'lists'), { what: 'entity', name, reason });
  if (shown !== entity) fault(`"${key}" answers no pages of it`);
  else if (
    value.answered !== 'kept' &&
    building.spec.tables !== undefined &&
    fieldsSorted(entity, building) === undefined
  )
    fault('the hub keeps no lists of it');
}

/** A list goes down or up: any other word would be taken for down. */
function checkDirections(
  { value }: Named<WrittenEndpoint>,
  { input: { properties = {} } }: Endpoint,
  building: Building,
): void {
  const { definitions, faults } = building;
  const written = named(value.query).find((one) => nameOfField(one).name === directionInput);
  const own = properties[directionInput];
  if (own === undefined || written === undefined || properties[orderInput] === undefined) return;
  for (const one of flatSchema(own, definitions).enum ?? []) {
    const name = String(one);
    if (!directions.includes(name))
      faults.add('HUB1104', placeOf(written, building), { name, where: directionInput }, directions);
  }
}

interface Listing {
  call: Endpoint;
  entity: Entity;
}

function checkOrders({ value }: Named<WrittenEndpoint>, { call, entity }: Listing, building: Building): void {
  const { definitions, faults } = building;
  const input = call.input.properties?.[orderInput];
  const written = named(value.query).find((one) => nameOfField(one).name === orderInput);
  if (input === undefined || written === undefined) return;
  const known = ordersOf({ call, entity }, building);
  const place = placeOf(written, building);
  for (const one of flatSchema(input, definitions).enum ?? []) {
    const name = String(one);
    if (known.includes(name)) continue;
    const field = entity.fields.find((own) => own.name === name);
    faults.add('HUB1990', place, { name, entity: entity.name, reason: reasonOf(field, building) }, known);
  }
}

/** Where the orders are named: in the call, or in the constant that holds them. */
function placeOf({ keyAt, value }: Named<WrittenField>, { constants }: Building): Place {
  if (!isDefinition(value) || value.enum === undefined) return keyAt;
  const { enum: named } = value;
  const constant =
    typeof named === 'string' && Object.hasOwn(constants, named) ? constants[named] : undefined;
  return constant?.origin.place ?? at(value, 'enum');
}

/** The fields along which lists of an entity are read. */
function ordersOf({ call, entity }: Listing, building: Building): string[] {
  const columns = fieldsSorted(entity, building);
  return entity.fields
    .filter(
      (field) =>
        isBehind(call, entity, field) ||
        (field.kept === 'core'
          ? isByAge(call, field) || (columns?.includes(field.name) ?? call.answered !== 'kept')
          : hasIndex(field, building)),
    )
    .map(({ name }) => name);
}

/** Whether it is the last of an index whose others this list is always found by: what is found then comes in order. */
const isBehind = ({ input }: Endpoint, { fields }: Entity, { name }: Field): boolean =>
  fields.some(
    (first) =>
      first.indexWith?.at(-1) === name &&
      [first.name, ...first.indexWith.slice(0, -1)].every((one) => input.required?.includes(one)),
  );

/** Ids are given in the order of time, and what is kept is read along them anyway. */
const isByAge = ({ answered }: Endpoint, { stamp }: Field) => answered === 'kept' && stamp === 'createdAt';

function reasonOf(field: Field | undefined, { definitions }: Building): string {
  if (field === undefined) return 'it is no field of it';
  if (field.kept === 'none') return 'what is worked out is not kept';
  if (field.kept === 'core') return 'no migration has made an index of its column';
  const sort = familyOf(field.schema, definitions);
  return sort === 'choice' || sort === 'text' || sort === 'number'
    ? 'it has no index: true'
    : 'lists are ordered by texts, numbers and what is one of a few values';
}
