import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import { patternsOf } from './boundaries.ts';

const definitions = { Name: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[a-z]+(?:-[a-z]+)*$' } };
const told = (schema: JsonSchema) =>
  patternsOf(schema, definitions).map(({ values: [text], breaks }) => [text, breaks ?? 'taken']);

describe('texts by which patterns differ', () => {
  it('stand on both sides of a pattern, within its lengths', () => {
    const all = told(definitions.Name);
    expect(all).toContainEqual(['a-b', 'taken']);
    expect(all).toContainEqual(['a--b', 'pattern']);
    expect(all).toContainEqual(['-ab', 'pattern']);
    expect(all.map(([text]) => text).filter((text) => String(text).length > 4)).toEqual([]);
    expect(all).not.toContainEqual(['a', 'taken']);
  });

  it('are one where a named type is taken, and none where there is no pattern', () => {
    expect(told({ $ref: '#/definitions/Name' })).toHaveLength(1);
    expect(told({ type: 'string' })).toEqual([]);
  });
});
