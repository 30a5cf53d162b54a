import type { Endpoint, Product, Route } from '../../model/product.ts';
import type { FormPlan } from '../forms/form-schema.ts';
import { rulesOfCall } from '../rules/emit-rules.ts';
import { holds, type Values } from './evaluate.ts';
import { scopeAt } from './places.ts';
import type { FormCase, Place } from './support/shapes.ts';

interface Asked {
  plan: FormPlan;
  product: Product;
  endpoint: Endpoint;
}

/** Whether a text that its field takes alone breaks a rule over several fields, as the others of the form are filled in. */
export function isRefusedBeside(
  { field, text, says }: FormCase,
  filled: Values,
  { route, place }: { route: Route; place: Place },
  { plan, product, endpoint }: Asked,
): boolean {
  if (says !== undefined || text === undefined) return false;
  const typed = Object.entries({ ...filled, [field]: text }).filter(([, value]) => value !== '');
  const input = Object.fromEntries(
    typed.map(([name, value]) => [name, isNumber(plan, name) ? Number(value) : value]),
  );
  const scope = { ...scopeAt(route, place.role, product), input };
  return rulesOfCall(endpoint, product).some(({ keyword, cases, reads }) => {
    const asks = cases.form?.[route.fixed.kind ?? ''] ?? cases.form?.[''];
    const isAbout = keyword === 'check' && reads.includes(field);
    return isAbout && typeof asks === 'object' && !holds(asks.when, scope, product.terms);
  });
}

const isNumber = ({ schema }: FormPlan, field: string): boolean =>
  ['integer', 'number'].includes(String(schema.properties?.[field]?.type));
