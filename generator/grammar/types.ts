import type { JsonSchema } from './json-schema.ts';

/** Types that every spec knows. */
export const builtinTypes: Readonly<Record<string, JsonSchema>> = {
  text: { type: 'string' },
  longText: { type: 'string', 'x-long': true },
  markdown: { type: 'string', 'x-long': true, 'x-format': 'markdown' },
  integer: { type: 'integer' },
  count: { type: 'integer', minimum: 0 },
  bytes: { type: 'integer', minimum: 0, 'x-unit': 'bytes' },
  number: { type: 'number' },
  password: { type: 'string', 'x-format': 'password' },
  boolean: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', 'x-format': 'url' },
  json: {},
  blob: { type: 'string', 'x-format': 'blob' },
  picture: { type: 'string', 'x-format': 'picture' },
};

/** Entity and type names that the kinds, the languages and the groups of tags give. */
export const derivedTypes = ['KindId', 'LanguageId', 'TagCategory'];

/** Types that no file declares. */
export const knownTypes: readonly string[] = [...Object.keys(builtinTypes), ...derivedTypes];
