import type { Origin, Place } from '../faults/place.ts';
import { type JsonSchema, refName } from '../grammar/json-schema.ts';
import type { Field } from '../model/product.ts';
import { numberFor } from './constant-use.ts';
import type { WithEntities } from './known.ts';

// A page of a list: what it holds, and what one sends to be answered the next one.

const rowMax = 'list.pageMax';
const rowUsual = 'list.page';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

/** What is on a page of something. How many there are in all is said where it is kept. */
const onPage = (row: string) =>
  ({
    list: { schema: { type: 'array', items: { $ref: `#/definitions/${row}` } }, required: true },
    total: { schema: { ...count }, required: false },
    nextCursor: { schema: { ...text }, required: false },
  }) satisfies Record<string, { schema: JsonSchema; required: boolean }>;

/** The same as fields of a view. */
export function pageFields(row: string, origin: Origin): Field[] {
  return Object.entries(onPage(row)).map(([name, { schema, required }]) => ({
    ...{ name, schema, required, origin },
    ...{ kept: 'none' as const, writable: 'never' as const, private: false, index: false, was: [], of: [] },
  }));
}

/** The same as what a call answers. */
export function pageSchema(row: string): JsonSchema {
  const fields = Object.entries(onPage(row));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    required: fields.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Whether what a call answers is a page, by the name of its view. */
export function isPage(returns: JsonSchema, { entities }: Pick<WithEntities, 'entities'>): boolean {
  const name = refName(returns);
  return name !== undefined && Object.hasOwn(entities, name) && entities[name]?.pages !== undefined;
}

/** What is sent for a page, but for what the call takes otherwise itself. */
export function pageInputs(
  said: ReadonlySet<string>,
  place: Place,
  building: WithEntities,
): Record<string, { schema: JsonSchema; required: boolean }> {
  const inputs: Record<string, { schema: JsonSchema; required: boolean }> = {};
  if (!said.has('cursor')) inputs.cursor = { schema: { ...text }, required: false };
  if (!said.has('limit')) inputs.limit = { schema: limitOf(place, building), required: false };
  return inputs;
}

function limitOf(place: Place, building: WithEntities): JsonSchema {
  const maximum = numberFor(rowMax, { sort: 'count', least: 1 }, place, building);
  const usual = numberFor(rowUsual, { sort: 'count', least: 1 }, place, building);
  return {
    type: 'integer',
    minimum: 1,
    ...(maximum !== undefined && { maximum }),
    ...(usual !== undefined && { default: usual }),
  };
}
