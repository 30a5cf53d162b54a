import { calledAs, flatSchema, type JsonSchema, typeNameOf } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, keyAt, type Named } from '../grammar/written.ts';
import { type Family, familyOf } from '../model/fits.ts';
import type { Field, ListFilter, Lists } from '../model/product.ts';
import { numberFor } from './constant-use.ts';
import type { WithEntities } from './known.ts';
import { ownerOf } from './owners.ts';

/** The input that says what is looked for, and how long that may be. */
export const searchInput = 'q';
const searchMost = 'search.queryMax';

interface Listed {
  lists: Lists;
  inputs: Record<string, { schema: JsonSchema; required: false }>;
}

/** Lists are found by one of a few values, by a text, and by numbers from one to another; they are ordered by the same. */
const indexed: readonly Family[] = ['choice', 'text', 'number'];

/** Whether lists are filtered by a field, and may be ordered by it. */
export const hasIndex = (
  { index, kept, schema }: Field,
  { definitions }: Pick<WithEntities, 'definitions'>,
) => index && kept === 'json' && indexed.includes(familyOf(schema, definitions));

/** What a call that lists an entity takes for each of its fields that have an index. */
export function readListed(
  { key, value }: Named<WrittenEndpoint>,
  seen: Set<string>,
  building: WithEntities,
): Listed | undefined {
  if (!isSaid(value, 'lists') || value.lists === undefined) {
    if (value.searches !== undefined)
      building.faults.add('HUB1102', keyAt(value, 'searches'), { where: key, name: 'lists' });
    return undefined;
  }
  const place = at(value, 'lists');
  const owner = ownerOf(value.lists, place, building);
  if (owner === undefined) return undefined;
  const filters: ListFilter[] = [];
  const inputs: Listed['inputs'] = {};
  for (const field of owner.fields)
    for (const [filter, schema] of filtersOf(field, building)) {
      if (seen.has(filter.input)) building.faults.add('HUB1505', place, { name: filter.input });
      seen.add(filter.input);
      filters.push(filter);
      inputs[filter.input] = { schema, required: false };
    }
  if (value.searches === undefined) return { lists: { entity: owner.name, filters }, inputs };
  if (seen.has(searchInput)) building.faults.add('HUB1505', at(value, 'searches'), { name: searchInput });
  seen.add(searchInput);
  const maxLength = numberFor(searchMost, { sort: 'count', least: 1 }, at(value, 'searches'), building);
  const words: JsonSchema = { type: 'string', ...(maxLength !== undefined && { maxLength }) };
  inputs[searchInput] = { schema: words, required: false };
  return { lists: { entity: owner.name, filters, searches: [...value.searches] }, inputs };
}

function filtersOf(field: Field, building: WithEntities): [ListFilter, JsonSchema][] {
  if (!hasIndex(field, building)) return [];
  const { definitions } = building;
  const { name, schema } = field;
  const filter = (suffix: string, how: ListFilter['how']) => ({ input: name + suffix, field: name, how });
  const asked = withoutDefault(schema, definitions);
  switch (familyOf(schema, definitions)) {
    case 'choice': {
      const items = namedOf(schema, definitions) ?? asked;
      return [[filter('', 'is'), { type: 'array', items, maxItems: asked.enum?.length ?? 1 }]];
    }
    case 'text': {
      // To look something up is not to write it.
      const { pattern: _, minLength: __, 'x-says': _says, ...text } = asked;
      return [[filter('', 'is'), text]];
    }
    case 'number': {
      // A range may begin below and end above all that there can be.
      const { minimum: _, maximum: __, ...number } = asked;
      return [
        [filter('Min', 'least'), number],
        [filter('Max', 'most'), number],
      ];
    }
    default:
      return [];
  }
}

/** The type by its name, where a field is of it as it stands: its values have words. */
function namedOf(schema: JsonSchema, definitions: WithEntities['definitions']): JsonSchema | undefined {
  const name = typeNameOf(schema);
  const type = name === undefined ? undefined : definitions[name];
  const isWhole = type !== undefined && type.default === undefined && schema.enum === undefined;
  return isWhole ? { $ref: `#/definitions/${name}` } : undefined;
}

/** Whoever does not say by what a list is narrowed narrows it by nothing. */
function withoutDefault(schema: JsonSchema, definitions: WithEntities['definitions']): JsonSchema {
  const { default: _, 'x-autocomplete': _autocomplete, ...flat } = flatSchema(schema, definitions);
  return calledAs(flat, typeNameOf(schema));
}
