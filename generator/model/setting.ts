import type { JsonSchema } from '../grammar/json-schema.ts';

/** How the text of a setting is read. */
export interface SettingType {
  is: 'choice' | 'boolean' | 'integer' | 'text';
  values?: string[];
  least?: number;
  most?: number;
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
  if (type === 'integer') return { is: 'integer', ...bounds(minimum, maximum) };
  if (type === 'string' && format === undefined) return { is: 'text', ...bounds(minLength, maxLength) };
  return undefined;
}

/** The variable of the environment that sets a field: `signUp` is HUB_SIGN_UP. */
export const variableOf = (name: string): string =>
  `HUB_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
