import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { checkerOf } from './checker.ts';
import { type ReadSchema, readSchema } from './read-schema.ts';
import { startOf } from './type-defaults.ts';

const read = (schema: object) => readSchema({ type: 'object', ...schema }) as ReadSchema;

/** What a value is told, as `name at/the/field` with its limit. */
function told(schema: object, value: unknown): string[] {
  const known = read(schema);
  const { errors } = checkerOf(known).validateFormData(value, known.schema);
  return errors.map(({ name, params }) => {
    const { path, limit, additionalProperty } = params;
    return [`${name} ${path.join('/')}`, limit ?? additionalProperty]
      .filter((part) => part !== undefined)
      .join(' ');
  });
}
const one = (schema: object, value: unknown) => told({ properties: { a: schema } }, { a: value });

describe('the checker of schemas that arrive at run time', () => {
  it.each([
    [{ type: 'string', maxLength: 2 }, '汉字', '汉字好', ['maxLength a 2']],
    [{ type: 'string', minLength: 2 }, '𠮷𠮷', '𠮷', ['minLength a 2']],
    [{ type: 'string', pattern: '^a+$' }, 'aa', 'b', ['pattern a']],
    [{ type: 'string', format: 'email' }, 'a@b.cn', 'a', ['format a']],
    [{ type: 'string', format: 'email', pattern: 'cn$' }, 'a@b.cn', 'a@b.de', ['pattern a']],
    [{ type: 'string', format: 'unheard-of' }, 'a', 1, ['type a string']],
    [{ type: 'string', format: 'url' }, 'http://a.cn/b', 'a b', ['format a']],
    [{ type: 'integer', minimum: 3 }, 3, 2, ['minimum a 3']],
    [{ type: 'number', exclusiveMaximum: 3 }, 2.9, 3, ['exclusiveMaximum a 3']],
    [{ type: 'number', multipleOf: 0.1 }, 0.3, 0.35, ['multipleOf a 0.1']],
    [
      { type: 'array', maxItems: 1, items: { type: 'string' } },
      ['a'],
      ['a', 1],
      ['maxItems a 1', 'type a/1 string'],
    ],
    [{ type: 'array', uniqueItems: true }, [1, 2], [1, 1], ['uniqueItems a true']],
    [{ enum: ['x', 'y'] }, 'x', 'z', ['enum a x,y']],
    [{ const: null }, null, 1, ['const a']],
    [
      { type: 'object', additionalProperties: false, properties: { b: true } },
      { b: 1 },
      { c: 1 },
      ['additionalProperties a c'],
    ],
    [{ type: 'object', minProperties: 1 }, { b: 1 }, {}, ['minProperties a 1']],
    [{ not: { type: 'string' } }, 1, 'a', ['not a [object Object]']],
    [
      { type: 'object', properties: { b: { type: 'object', required: ['c', 'd'] } } },
      { b: { c: 1, d: 1 } },
      { b: {} },
      ['required a/b/c', 'required a/b/d'],
    ],
    [{ type: 'object', dependentRequired: { b: ['c'] } }, { b: 1, c: 1 }, { b: 1 }, ['dependentRequired a']],
    [
      { oneOf: [{ minimum: 1 }, { minimum: 2 }] },
      1,
      3,
      ['oneOf a [object Object],[object Object]', 'other '],
    ],
  ])('%j takes %j and says of %j: %j', (schema, right, wrong, errors) => {
    expect(one(schema, right)).toEqual([]);
    expect(one(schema, wrong)).toEqual(errors);
  });

  it('finds all faults at once, not only the first', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    expect(told({ properties, required: ['c'] }, { a: 1, b: 2 })).toEqual([
      'required c',
      'type a string',
      'type b string',
    ]);
  });

  it('puts faults on fields whose names hold dots and slashes', () => {
    const properties = { 'a.b/c%[0]': { type: 'string', maxLength: 1, title: 'Odd' } };
    const known = read({ properties });
    const { errors, errorSchema } = checkerOf(known).validateFormData(
      { 'a.b/c%[0]': 'xx' },
      known.schema,
      undefined,
      (all) => all.map((error) => ({ ...error, message: `${error.title} ${error.params.limit}` })),
    );
    expect(errors).toHaveLength(1);
    expect(errorSchema).toEqual({ 'a.b/c%[0]': { __errors: ['Odd 1'] } });
  });

  it('follows references, also in the pieces that the form engine asks about', () => {
    const schema = { properties: { a: { $ref: '#/$defs/n' } }, $defs: { n: { type: 'number', maximum: 1 } } };
    expect(told(schema, { a: 2 })).toEqual(['maximum a 1']);
    const known = read(schema);
    const piece: RJSFSchema = { anyOf: [{ $ref: '#/$defs/n' }] };
    expect(checkerOf(known).isValid(piece, 1, known.schema)).toBe(true);
    expect(checkerOf(known).isValid(piece, 2, known.schema)).toBe(false);
  });

  it('judges things that hold their own kind', () => {
    const schema = {
      properties: { next: { $ref: '#' }, n: { type: 'integer' } },
      additionalProperties: false,
    };
    expect(told(schema, { next: { next: { n: 'x' } } })).toEqual(['type next/next/n integer']);
  });

  it('takes what was cleared as absent', () => {
    const schema = { properties: { a: { type: 'string' } }, required: ['a'] };
    expect(told(schema, { a: undefined })).toEqual(['required a']);
    expect(told(schema, undefined)).toEqual(['required a']);
    expect(told({ ...schema, required: [] }, { a: undefined })).toEqual([]);
  });

  it('follows draft 4 where the schema names it', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      properties: { a: { type: 'number', minimum: 1, exclusiveMinimum: true } },
    };
    expect(told(schema, { a: 1 })).toEqual(['minimum a 1']);
  });
});

describe('what an empty field starts with', () => {
  const defaults = { object: '{}', array: [], boolean: false, string: '' };
  const start = (properties: object) => {
    const known = read({ properties });
    return startOf(known.schema, defaults, checkerOf(known));
  };

  it('follows its type', () => {
    const properties = {
      o: { type: 'object' },
      a: { type: 'array' },
      b: { type: 'boolean' },
      s: { type: 'string' },
    };
    expect(start({ ...properties, n: { type: 'number' } })).toEqual({ o: {}, a: [], b: false, s: '' });
  });

  it('is what the schema says where it says so', () => {
    expect(start({ s: { type: 'string', default: 'x' }, c: { type: 'string', const: 'y' } })).toEqual({});
  });

  it('is left out where the field would refuse it', () => {
    expect(start({ s: { type: 'string', enum: ['a'] }, d: { type: 'string', format: 'date' } })).toEqual({});
  });
});
