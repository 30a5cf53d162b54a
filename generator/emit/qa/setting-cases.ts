import type { Field, Product } from '../../model/product.ts';
import { byLanguageOf, setEntity, usualOf } from '../../model/setting.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { boundariesOf } from './boundaries.ts';
import type { QaSetting } from './support/shapes.ts';

/** What whoever runs the hub may say of each thing that may be set, at both sides of each of its limits, and what is where nobody does. */
export function planSettings(product: Product): QaSetting[] {
  const { definitions } = product;
  const fields = [...(setEntity(product)?.fields ?? [])].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  return fields.map((field) => ({
    field: field.name,
    usual: usualOf(field, product),
    cases: boundariesOf({ ...resolved(schemaOf(field), product) }, definitions).flatMap(
      ({ title, values, breaks }) => {
        const [value] = values;
        return typeof value === 'object' || value === ''
          ? []
          : [{ title, text: String(value), isTaken: breaks === undefined }];
      },
    ),
  }));
}

/** What is said in each language is said by itself. */
const schemaOf = (field: Field) => byLanguageOf(field)?.[0]?.[1] ?? field.schema;

/** Of a named type all of its values. */
function resolved(schema: Product['definitions'][string], { definitions }: Product) {
  const name = /\/(\w+)$/.exec(String(schema.$ref ?? schema.allOf?.[0]?.$ref ?? ''))?.[1];
  return (name && definitions[name]) || schema;
}

/** qa/settings.ts: what may be set. */
export function emitSettings(product: Product): OutputFile {
  const content = `import type { QaSetting } from './support/shapes.ts';

export const settings: readonly QaSetting[] = ${layOut(printData(JSON.parse(JSON.stringify(planSettings(product)))))};
`;
  return { path: 'qa/settings.ts', content, from: placesOf(Object.values(product.entities)) };
}
