import { responseSchemas } from '#generated/server/contract.ts';

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** The names of the fields that a view shows. */
export type ViewFields<View> = readonly (keyof View & string)[];

/**
 * The field names of what an endpoint answers, found along a path through its schema; `*` stands for a list. The view is
 * the type that was made of the same schema.
 */
export function fieldsAnswered<View>(endpoint: string, ...path: string[]): ViewFields<View> {
  let shape = responseSchemas[endpoint] as Shape | undefined;
  for (const step of ['data', ...path]) shape = step === '*' ? shape?.items : shape?.properties?.[step];
  if (!shape?.properties) throw new Error(`The answer of ${endpoint} has no fields at ${path.join('.')}.`);
  return Object.keys(shape.properties) as (keyof View & string)[];
}

/** What a view shows of what is known of a thing, and no other field. */
export function shownOf<View>(known: Readonly<Record<string, unknown>>, names: ViewFields<View>): View {
  const shown = names.filter((name) => known[name] !== undefined);
  return Object.fromEntries(shown.map((name) => [name, known[name]])) as View;
}
