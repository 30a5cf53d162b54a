import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serialise } from './serialise.ts';

const written = (value: unknown) => serialise(value).toString();

it('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(written(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('leaves out what is undefined', () => {
  expect(written({ a: undefined, b: [1, null] })).toBe('{"b":[1,null]}');
});

it('writes a frozen part the same way every time', () => {
  const card = Object.freeze({ id: 'a', title: '<b>"' });
  expect(written({ list: [card, card] })).toBe(JSON.stringify({ list: [card, card] }));
});
