import { ruleOfInput } from '../../model/forms.ts';
import type { Endpoint, Product } from '../../model/product.ts';

/** What a case of an input proves, by its sort and its id: the rule of the field, else the field, else the call alone. */
export function aboutOf(field: string, endpoint: Endpoint, product: Product): string {
  const rule = ruleOfInput(field, endpoint, product);
  if (rule !== undefined) return `rule ${rule.id}`;
  const { writes, id } = endpoint;
  return writes?.fields.includes(field) ? `field ${writes.entity}.${field}` : `endpoint ${id}`;
}
