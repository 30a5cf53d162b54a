import { describe, expect, it } from 'vitest';
import { type ReadSchema, readSchema } from './read-schema.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const read = (given: unknown) => readSchema(given) as ReadSchema;

describe('a schema that arrives at run time', () => {
  it('is read from a value and from JSON text alike', () => {
    const schema = object({ city: { type: 'string' } }, { required: ['city'] });
    expect(read(schema)).toEqual({ schema, draft: '2020-12', isWhole: true });
    expect(read(JSON.stringify(schema))).toEqual(read(schema));
  });

  it.each([
    undefined,
    null,
    5,
    'no JSON',
    '[]',
    [],
    true,
    { type: 'string' },
    { enum: [{}] },
    { type: 'nonsense', enum: [1] },
  ])('that is none is refused: %j', (given) => {
    expect(readSchema(given)).toBe('shape');
  });

  it.each([
    ['1 MB of text', JSON.stringify(object({ a: { description: 'x'.repeat(1_000_000) } }))],
    ['1 MB in a value', object({ a: { description: 'x'.repeat(1_000_000) } })],
    ['many values', object({ a: { enum: Array.from({ length: 6000 }, (_, i) => i) } })],
    ['great depth', nest(5000)],
    [
      'what would be drawn without end in sight',
      object({ a: { $ref: '#/$defs/d0' } }, { $defs: doubling(20) }),
    ],
    ['many that hold each other', object({ a: { $ref: '#/$defs/d0' } }, { $defs: entangled(12) })],
  ])('is refused for its size: %s', (_, given) => {
    expect(readSchema(given)).toBe('size');
  });

  it.each(['http://example.org/x.json', 'https://example.org#/a', 'other.json', '//host/x'])(
    'that refers to %s is refused, and nothing is asked there',
    ($ref) => {
      expect(readSchema(object({ a: { $ref } }))).toBe('elsewhere');
    },
  );

  it.each(['#/$defs/none', '#anchor', '#/properties', '#/$defs/%'])(
    'that refers to nothing is refused: %s',
    ($ref) => {
      expect(readSchema(object({ a: { $ref } }))).toBe('shape');
    },
  );

  it.each([
    [{ a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/c' }, c: { $ref: '#/$defs/a' } }],
    [{ a: { allOf: [{ $ref: '#/$defs/a' }] } }],
    [{ a: { anyOf: [{ type: 'string' }, { not: { $ref: '#/$defs/a' } }] } }],
  ])('that leads in circles is refused: %j', ($defs) => {
    expect(readSchema(object({ x: { $ref: '#/$defs/a' } }, { $defs }))).toBe('circular');
  });

  it('may hold its own kind', () => {
    const tree = object({ next: { $ref: '#' }, list: { type: 'array', items: { $ref: '#' } } });
    expect(read(tree).schema).toEqual(tree);
  });

  it('keeps nothing that is not a keyword of the right kind', () => {
    const given = JSON.parse(
      '{"$id":"http://a/b","x-title":"k","ui:field":"evil","properties":{"__proto__":{"type":"string"},"a":{"type":"text","minLength":"3","pattern":"(","maxLength":5,"format":"email","minItems":1000000000,"default":[]}}}',
    );
    expect(read(given)).toEqual({
      schema: { type: 'object', properties: { a: { maxLength: 5, format: 'email', default: [] } } },
      draft: '2020-12',
      isWhole: false,
    });
  });

  it('leaves out a start of the wrong type, which no control could show', () => {
    const { schema } = read(
      object({ a: { type: 'array', items: {}, default: 'x' }, b: { type: 'integer', default: 3 } }),
    );
    expect(schema.properties).toEqual({
      a: { type: 'array', items: {} },
      b: { type: 'integer', default: 3 },
    });
  });

  it('knows the draft that the schema names', () => {
    expect(read({ $schema: 'http://json-schema.org/draft-04/schema#' }).draft).toBe('4');
    expect(read({ $schema: 'http://json-schema.org/draft-07/schema#' }).draft).toBe('7');
  });
});

function nest(depth: number): object {
  let schema: object = { type: 'string' };
  for (let i = 0; i < depth; i += 1) schema = object({ a: schema });
  return schema;
}

function doubling(count: number): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const next = { $ref: `#/$defs/d${i + 1}` };
      return [`d${i}`, i === count - 1 ? { type: 'string' } : object({ p: next, q: next })];
    }),
  );
}

function entangled(count: number): object {
  const all = Array.from({ length: count }, (_, i) => [`p${i}`, { $ref: `#/$defs/d${i}` }]);
  return Object.fromEntries(all.map((_, i) => [`d${i}`, object(Object.fromEntries(all))]));
}
