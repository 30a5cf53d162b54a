import { flatSchema, type JsonSchema, saysOf } from '../grammar/json-schema.ts';
import type { Rule } from './product.ts';

/** A schema as a rule leaves it on one side: a keyword of the rule takes the place of that of the field. */
export function withRule(
  schema: JsonSchema,
  rule: Pick<Rule, 'schema' | 'says' | 'judged'>,
  side: 'form' | 'api',
  definitions: Record<string, JsonSchema>,
): JsonSchema {
  const keywords = rule.schema[side];
  const judged = rule.judged.map(({ keyword }) => keyword);
  const says = Object.entries(rule.says).filter(([keyword]) => !judged.some((one) => one === keyword));
  const written = flatSchema(schema, definitions);
  // What is judged on the whole input takes nothing from a type, by whose name its values have words.
  const isOff = judged.some((keyword) => Object.hasOwn(written, keyword));
  if (Object.keys(keywords).length + says.length === 0 && !isOff) return schema;
  const own = Object.entries(written).filter(([keyword]) => !judged.some((one) => one === keyword));
  const flat: JsonSchema = { ...Object.fromEntries(own), ...keywords };
  const inherited = Object.entries(saysOf(schema, definitions)).filter(
    ([keyword]) => !Object.hasOwn(keywords, keyword) && !judged.some((one) => one === keyword),
  );
  const told = Object.fromEntries([...inherited, ...says]);
  const { 'x-says': _, ...rest } = flat;
  return Object.keys(told).length === 0 ? rest : { ...rest, 'x-says': told };
}

/** Changes what a field that may be cleared holds; one that must be there cannot be cleared. */
export function within(
  schema: JsonSchema,
  change: (inner: JsonSchema) => JsonSchema,
  isRequired: boolean,
): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  const [only] = others ?? [];
  if (only !== undefined && others?.length === 1 && schema.anyOf?.length === 2) {
    return isRequired ? change(only) : { anyOf: [change(only), { type: 'null' }] };
  }
  if (!Array.isArray(schema.type)) return change(schema);
  const [type, ...more] = schema.type.filter((one) => one !== 'null');
  if (type === undefined || more.length > 0) return change(schema);
  const changed = change({ ...schema, type });
  return isRequired ? changed : { ...changed, type: schema.type };
}
