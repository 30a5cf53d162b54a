import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Endpoint, Product, Rule } from '../model/product.ts';
import { within, withRule } from '../model/with-rule.ts';
import { recordOf } from '../yaml/record.ts';

/** Calls with what the API asks of each field that they take. */
export function layRules(
  rules: Product['rules'],
  { endpoints, definitions }: Pick<Product, 'endpoints' | 'definitions'>,
): Product['endpoints'] {
  const fieldRules = Object.values(rules).filter(({ field }) => field !== '');
  const laid = Object.entries(endpoints).map(([id, endpoint]) => {
    const input = fieldRules.reduce((own, rule) => layRule(rule, own, endpoint, definitions), endpoint.input);
    return [id, { ...endpoint, input }] as const;
  });
  return recordOf(laid);
}

function layRule(
  rule: Rule,
  input: JsonSchema,
  endpoint: Endpoint,
  definitions: Product['definitions'],
): JsonSchema {
  const { writes } = endpoint;
  const own = input.properties?.[rule.field];
  if (writes?.entity !== rule.entity || !writes.fields.includes(rule.field) || own === undefined)
    return input;
  const isRequired = rule.required.api;
  const ruled = within(own, (schema) => withRule(schema, rule, 'api', definitions), isRequired);
  const properties = { ...input.properties, [rule.field]: ruled };
  if (!isRequired || !isNeeded(endpoint, rule.field)) return { ...input, properties };
  return { ...input, properties, required: [...new Set([...(input.required ?? []), rule.field])] };
}

/** What is changed may stay as it is; what stays must be there all the same, which is judged when it is known. */
function isNeeded({ writes }: Endpoint, field: string): boolean {
  return writes?.how === 'creates' && writes.fields.includes(field);
}
