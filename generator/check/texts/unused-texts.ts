import { baseKey } from '../../declare/messages.ts';
import { nearestOf } from '../../faults/fault.ts';
import { type JsonSchema, schemasIn } from '../../grammar/json-schema.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import { apiWordsOf } from '../../model/api-words.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

/** That code gives more than the compiler can see where it says the words (`generator/uses/given.ts`). */
const anything = '*';

/** Words that nobody says, and names in words that code says and does not give them. */
export function checkSaid(
  product: Product,
  { building, uses, derived }: { building: Building; uses: CodeUses; derived: ReadonlySet<string> },
): void {
  const { messages, used, faults } = building;
  const mayBeSaid = spokenWhereThere(product);
  const ofApi = apiWordsOf(product);
  for (const own of Object.values(messages))
    for (const [key, { place, params }] of Object.entries(own)) {
      const base = baseKey(key);
      const given = Object.hasOwn(uses.texts, base) ? uses.texts[base] : undefined;
      const isUsed =
        given !== undefined ||
        used.texts.has(base) ||
        derived.has(base) ||
        mayBeSaid(base) ||
        ofApi.has(base);
      if (!isUsed) faults.add('HUB1403', place, { name: base }, missingIn(base, building));
      if (given === undefined || given.includes(anything) || used.texts.has(base)) continue;
      for (const name of params)
        if (!given.includes(name)) faults.add('HUB1412', place, { name, value: base }, given);
    }
}

/** Words that something asks for and that are not there: the unused one may be meant. */
function missingIn(key: string, { used, lookup, silent }: Building): string[] {
  const missing = [...[...used.texts].filter((text) => lookup.find('text', text) === undefined), ...silent];
  return nearestOf(key, missing) === undefined ? [] : missing;
}

/** Every value that something of a schema is one of. */
const valuesIn = (schema: JsonSchema): unknown[] => [
  ...(schema.enum ?? []),
  ...schemasIn(schema).flatMap(valuesIn),
];

/** Words that the engine says where there are any: the name of a field, of a value, of a page, what helps with a field. */
function spokenWhereThere({ endpoints, entities, definitions, errors }: Product): (key: string) => boolean {
  const fields = new Set([
    ...Object.values(endpoints).flatMap(({ input }) => Object.keys(input.properties ?? {})),
    ...Object.values(entities).flatMap((entity) => entity.fields.map(({ name }) => name)),
    ...Object.values(errors).flatMap(({ field }) => field ?? []),
  ]);
  const taken = Object.values(endpoints).flatMap(({ input, returns }) => [
    input,
    ...(returns ? [returns] : []),
  ]);
  const values = new Set([...Object.values(definitions), ...taken].flatMap(valuesIn));
  return (key) => {
    const [, sort = '', name = ''] = /^field\.(?:(help|value)\.)?(\w+)$/.exec(key) ?? [];
    if (name !== '') return sort === 'value' ? values.has(name) : fields.has(name);
    return false;
  };
}
