import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut } from './code.ts';
import { identifier, isIdentifier, number, propertyKey, quote, unionOf } from './literal.ts';
import { relativePath } from './module.ts';
import { printData } from './print-data.ts';

const evaluate = (code: string): unknown => new Function(`'use strict'; return (${code});`)();

describe('a literal', () => {
  it('gives the same text back, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(evaluate(quote(text))).toBe(text);
      }),
    );
  });

  it('keeps line ends of every sort and quotes on one line', () => {
    expect(quote('a\'b"c\\d\r\n\u2028\u2029\0')).toBe("'a\\'b\"c\\\\d\\r\\n\\u2028\\u2029\\u0000'");
  });

  it('gives the same data back, whatever its keys', () => {
    fc.assert(
      // JSON has no -0, though fast-check makes one.
      fc.property(fc.jsonValue({ maxDepth: 4 }), (given) => {
        const data: unknown = JSON.parse(JSON.stringify(given));
        expect(evaluate(layOut(printData(data)))).toEqual(data);
      }),
    );
  });

  it('does not let a key set the prototype', () => {
    const made = evaluate(layOut(printData(JSON.parse('{"__proto__":{"a":1}}')))) as object;
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(Object.keys(made)).toEqual(['__proto__']);
  });

  it('does not depend on the order of keys', () => {
    expect(printData({ b: 1, a: { d: 1, c: 2 } })).toEqual(printData({ a: { c: 2, d: 1 }, b: 1 }));
  });

  it.each([
    [9999, '9999'],
    [10_000, '10_000'],
    [104_857_600, '104_857_600'],
    [-0, '0'],
    [1.5, '1.5'],
    [-12_345, '-12_345'],
  ])('writes the number %d as %s', (value, code) => {
    expect(number(value)).toBe(code);
  });
});

describe('a name', () => {
  it.each([
    ['a', 'a'],
    ['class', "'class'"],
    ['odd-key', "'odd-key'"],
    ['1', "'1'"],
    ['', "''"],
    ['__proto__', "['__proto__']"],
  ])('%j becomes the key %s', (name, key) => {
    expect(propertyKey(name)).toBe(key);
  });

  it.each(['default', 'a-b', '1a', '', 'arguments'])('%j becomes an identifier', (name) => {
    expect(isIdentifier(identifier(name))).toBe(true);
  });

  it('that nothing has is never', () => {
    expect(unionOf([])).toBe('never');
    expect(unionOf(['a', 'a', "b'"])).toBe("'a' | 'b\\''");
  });
});

it.each([
  ['screens/hub/list.ts', 'types.ts', '../../types.ts'],
  ['screens/hub/list.ts', 'screens/types.ts', '../types.ts'],
  ['guards.ts', 'screens/types.ts', './screens/types.ts'],
  ['routes/match.ts', 'routes/hub.ts', './hub.ts'],
  ['a/b/c.ts', 'a/d/c.ts', '../d/c.ts'],
])('%s imports %s as %s', (file, target, specifier) => {
  expect(relativePath(file, target)).toBe(specifier);
});

it('long data breaks over lines and short data does not', () => {
  expect(layOut(printData({ a: [1, 2] }))).toBe('{ a: [1, 2] }');
  expect(layOut(printData({ a: 'x'.repeat(120) }))).toBe(`{\n  a: '${'x'.repeat(120)}',\n}`);
  expect(layOut(printData({}))).toBe('{}');
});
