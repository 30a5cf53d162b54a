import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import { enumOf, textOfValue } from '../../model/enum-words.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** lists.ts: by which fields a page may let people narrow a list, call by call. */
export function emitLists({ endpoints, definitions }: Product): OutputFile[] {
  const calls = sortedEntries(endpoints).filter(([, call]) => (call.lists?.filters.length ?? 0) > 0);
  const module = new Module('lists.ts');
  module.needType('MessageKey', 'messages/keys.ts');
  module.add(types);
  const all = Object.fromEntries(calls.map(([id, call]) => [id, narrowingOf(call, definitions)]));
  module.addConst('listFilters', printData(all), {
    about: 'The fields that narrow what a call lists, by their names.',
    type: 'Readonly<Record<string, Readonly<Record<string, FieldFilter>>>>',
  });
  return [module.toFile(placesOf(Object.values(endpoints)))];
}

type Definitions = Product['definitions'];

function narrowingOf({ lists, input }: Endpoint, definitions: Definitions): Record<string, object> {
  const fields: Record<string, Record<string, unknown>> = {};
  for (const { input: name, field, how } of lists?.filters ?? []) {
    const own = fields[field] ?? {};
    own[how] = name;
    const schema = input.properties?.[name] ?? {};
    const values = valuesOf(schema, definitions);
    if (values !== undefined) own.values = values;
    const flat = flatSchema(schema, definitions);
    if (flat.type === 'integer') own.isWhole = true;
    if (flat.maxLength !== undefined) own.maxLength = flat.maxLength;
    fields[field] = own;
  }
  return fields;
}

/** What it is one of, with the words of each. */
function valuesOf({ items }: JsonSchema, definitions: Definitions) {
  if (items === undefined) return undefined;
  const named = enumOf(items, definitions);
  const values = flatSchema(items, definitions).enum?.map(String);
  return values?.map((value) => ({
    value,
    text: named === undefined ? `field.value.${value}` : textOfValue(named.type, value),
  }));
}

const types = `/** How a field narrows a list: the inputs of the call, and of what is one of a few, which. */
export interface FieldFilter {
  is?: string;
  least?: string;
  most?: string;
  values?: readonly { value: string; text: MessageKey }[];
  isWhole?: boolean;
  maxLength?: number;
}`;
