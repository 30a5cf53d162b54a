import { responseSchemas } from '#generated/server/contract.ts';

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** The field names of what an endpoint answers, found along a path through its schema; `*` stands for a list. */
export function fieldsAnswered(endpoint: string, ...path: string[]): readonly string[] {
  let shape = responseSchemas[endpoint] as Shape | undefined;
  for (const step of ['data', ...path]) shape = step === '*' ? shape?.items : shape?.properties?.[step];
  if (!shape?.properties) throw new Error(`The answer of ${endpoint} has no fields at ${path.join('.')}.`);
  return Object.keys(shape.properties);
}
