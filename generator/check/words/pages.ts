import { flatSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { child, entriesOf, stringOf } from '../../yaml/spec-node.ts';
import { namesIn } from '../app/address-of.ts';
import { besideOf } from './beside.ts';
import type { WordsThere } from './words-there.ts';

/** Words of spec/kinds.yaml, routes, guards, jobs and states. */
export const wordsOfPages = {
  shownTab: (asking, { product: { routes } }) => {
    const kind = stringOf(besideOf(asking, 'id'));
    const tabs = routes.flatMap(({ tab, fixed }) => (tab !== undefined && fixed.kind === kind ? [tab] : []));
    return tabs.length === 0 ? undefined : [...new Set(tabs)];
  },
  pathPart: ({ around }) => {
    const paths = around.flatMap(({ node }) => stringOf(child(node, 'path')) ?? []);
    return paths.length === 0 ? undefined : paths.flatMap(namesIn);
  },
  jobInput: (asking) => entriesOf(besideOf(asking, 'input')).map(({ key }) => key.replace(/\?$/, '')),
  spoken: (_, { building: { registry, lookup } }) =>
    lookup.unsure('entity') ? undefined : registry.known('entity').flatMap((name) => [name, `${name}?`]),
  inputType: (_, { product, building: { lookup } }) =>
    lookup.unsure('entity')
      ? undefined
      : [
          ...Object.keys(product.definitions),
          ...Object.values(product.subjects).flatMap(({ name, is }) =>
            Object.keys(product.definitions[is]?.properties ?? {}).map((field) => `${name}.${field}`),
          ),
        ],
  errorParam: (asking, { product: { errors } }) => {
    const error = stringOf(besideOf(asking, 'error')) ?? '';
    return Object.hasOwn(errors, error) ? errors[error]?.params : undefined;
  },
  stateField: (_, { product, building: { lookup } }) =>
    lookup.unsure('entity') || lookup.unsure('subject') ? undefined : [...stateFields(product).keys()],
  stateValue: (asking, { product }) => stateFields(product).get(stringOf(besideOf(asking, 'field')) ?? ''),
} as const satisfies Record<string, WordsThere>;

/** The fields of subjects that states can be told by, with their values: what is worked out is not waited for. */
export function stateFields({
  subjects,
  entities,
  definitions,
}: Pick<Product, 'subjects' | 'entities' | 'definitions'>): Map<string, string[]> {
  const fields = Object.values(subjects).flatMap(({ name: subject, is }) =>
    (entities[is]?.fields ?? []).flatMap(({ name, schema, kept }): [string, string[]][] => {
      const values = flatSchema(schema, definitions).enum;
      const isKept = entities[is]?.table === undefined || kept !== 'none';
      return values && isKept ? [[`${subject}.${name}`, values.map(String)]] : [];
    }),
  );
  return new Map(fields);
}
