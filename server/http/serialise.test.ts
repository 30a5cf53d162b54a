import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serialise } from './serialise.ts';

it('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(serialise(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('leaves out what is undefined', () => {
  expect(serialise({ a: undefined, b: [1, null] })).toBe('{"b":[1,null]}');
});

it('writes a frozen part the same way every time', () => {
  const card = Object.freeze({ id: 'a', title: '<b>"' });
  expect(serialise({ list: [card, card] })).toBe(JSON.stringify({ list: [card, card] }));
});
