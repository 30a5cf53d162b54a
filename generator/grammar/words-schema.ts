import type { JsonSchema } from './json-schema.ts';

export const draft = { $schema: 'http://json-schema.org/draft-07/schema#' };

/** Words: a text, or a group of them; in braces stand the names of what is filled in. */
export const wordsSchema = {
  ...draft,
  title: 'locales',
  description: 'Words by their place; the name of the file is the first part of the key',
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z][\\w-]*$' },
  additionalProperties: {
    description: 'A text, or a group of them; in braces stands what is filled in',
    anyOf: [{ type: 'string', minLength: 1, pattern: '^([^{}]|\\{\\w+\\})*$' }, { $ref: '#' }],
  },
} as JsonSchema;
