import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { jsonBytes, serialise } from './serialise.ts';

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

it('counts the bytes of what it writes, and copies none for that', () => {
  const card = Object.freeze({ id: 'a', title: '译"\n' });
  for (const value of [card, { ...card }, { item: card, text: '译' }, null, 'x', [card]])
    expect(jsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)));
  const made = vi.spyOn(Buffer, 'allocUnsafe');
  jsonBytes(Object.freeze({ id: 'b' }));
  jsonBytes(card);
  jsonBytes({ item: card });
  expect(made).not.toHaveBeenCalled();
  serialise(card);
  expect(made).toHaveBeenCalled();
});
