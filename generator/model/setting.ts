import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';
import type { Entity, Field, Product } from './product.ts';

/** How the text of a setting is read. */
export interface SettingType {
  is: 'choice' | 'boolean' | 'integer' | 'bytes' | 'text';
  values?: string[];
  least?: number;
  most?: number;
}

/** One line that whoever runs the hub may write. */
export interface Setting extends SettingType {
  name: string;
  variable: string;
  /** Of a text that is another in each language: in which. */
  language?: string;
  usual: string | number | boolean;
}

/** What a field of this type is as a setting, which is one line of text; undefined of what no line can say. */
export function settingOf(schema: JsonSchema): SettingType | undefined {
  const { type, enum: values, minimum, maximum, minLength, maxLength, format } = schema;
  if (values !== undefined) return { is: 'choice', values: values.map(String) };
  if (type === 'boolean') return { is: 'boolean' };
  const bounds = (least?: number, most?: number) => ({
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  });
  if (type === 'integer')
    return { is: schema['x-unit'] === 'bytes' ? 'bytes' : 'integer', ...bounds(minimum, maximum) };
  if (type === 'string' && format === undefined) return { is: 'text', ...bounds(minLength, maxLength) };
  return undefined;
}

/** Of a field that has a value for each language, what each is; undefined of any other. */
export const byLanguageOf = ({ schema, perLanguage }: Field): [string, JsonSchema][] | undefined =>
  perLanguage ? Object.entries(schema.properties ?? {}) : undefined;

/** The entity whose fields are set. */
export const setEntity = ({ entities }: Pick<Product, 'entities'>): Entity | undefined =>
  Object.values(entities).find((entity) => entity.set);

/** All that may be set, in the order of the names. */
export function settingsOf(product: Product): Setting[] {
  const fields = [...(setEntity(product)?.fields ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  return fields.flatMap((field): Setting[] => {
    const by = byLanguageOf(field);
    if (by === undefined) return [rowOf(field.name, field.schema, usualOf(field, product), product)];
    // Where nothing is said in a language there is nothing.
    return by.map(([language, schema]) => ({
      ...rowOf(field.name, schema, '', product),
      variable: variableOf(`${field.name}_${language}`),
      language,
    }));
  });
}

function rowOf(name: string, schema: JsonSchema, usual: Setting['usual'], { definitions }: Product): Setting {
  const type = settingOf(flatSchema(schema, definitions)) ?? { is: 'text' };
  return { name, variable: variableOf(name), ...type, usual };
}

/** What a setting is where nobody has set it: what the product is called stands in the description of the app. */
export const usualOf = ({ name, default: own, perLanguage }: Field, { app }: Product): Setting['usual'] =>
  name === app.said.name ? app.name : perLanguage ? '' : (own as Setting['usual']);

/** The variable of the environment that sets a field: `signUp` is HUB_SIGN_UP. */
const variableOf = (name: string): string =>
  `HUB_${name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()}`;
