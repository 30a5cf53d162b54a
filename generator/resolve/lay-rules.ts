import type { Endpoint, Rule } from '../model/product.ts';
import { within, withRule } from '../model/with-rule.ts';
import type { Building } from './context.ts';

/** Puts what the API asks of a field into every call that takes it. */
export function layRule(rule: Rule, { endpoints, definitions }: Building): void {
  for (const endpoint of Object.values(endpoints)) {
    const { writes, input } = endpoint;
    if (writes?.entity !== rule.entity || !writes.fields.includes(rule.field)) continue;
    const own = input.properties?.[rule.field];
    if (own === undefined) continue;
    const isRequired = rule.required.api;
    const ruled = within(own, (schema) => withRule(schema, rule, 'api', definitions), isRequired);
    input.properties = { ...input.properties, [rule.field]: ruled };
    if (isRequired && isNeeded(endpoint, rule.field))
      input.required = [...new Set([...(input.required ?? []), rule.field])];
  }
}

/** What is changed may stay as it is; what stays must be there all the same, which is judged when it is known. */
function isNeeded({ writes }: Endpoint, field: string): boolean {
  return writes?.how === 'creates' && writes.fields.includes(field);
}
