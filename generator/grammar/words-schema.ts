import type { JsonSchema } from './json-schema.ts';

export const draft = { $schema: 'http://json-schema.org/draft-07/schema#' };

/** Words: a text, or a group of them; in braces stand the names of what is filled in. */
export const wordsSchema = {
  ...draft,
  title: 'locales',
  description: 'Words by their place; the path of the file is the first part of the key',
  type: 'object',
  // A group of one word is one line, `empty.title`, and a choice may be called by its number.
  propertyNames: { pattern: '^[\\w-]+(\\.[\\w-]+)*$' },
  additionalProperties: {
    description: 'A text, or a group of them; in braces stands what is filled in',
    anyOf: [{ type: 'string', minLength: 1, pattern: '^([^{}]|\\{(input\\.)?\\w+\\})*$' }, { $ref: '#' }],
  },
} as JsonSchema;
