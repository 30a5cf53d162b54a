import type { JsonSchema } from './json-schema.ts';

export const plain: JsonSchema = { type: ['string', 'number', 'boolean'] };

/** A value, or the ways that it may be: the first whose condition holds, else the last. */
export const ways = {
  anyOf: [
    plain,
    {
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          plain,
          {
            type: 'object',
            properties: {
              value: { ...plain, description: 'The value where its condition holds' },
              when: { type: 'string', description: 'Where it is that one' },
            },
            required: ['value'],
            additionalProperties: false,
          },
        ],
      },
    },
  ],
} satisfies JsonSchema;
