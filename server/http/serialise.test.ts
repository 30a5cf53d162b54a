import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { answerKeptBytes } from '#generated/constants.ts';
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
  serialise({ card, once: 1 });
  expect(made).toHaveBeenCalled();
});

it('joins what is the same once, and nothing that differs in a sign or a part', () => {
  const [one, other] = [Object.freeze({ id: 'a' }), Object.freeze({ id: 'a' })];
  const page = (card: object, next: string) => ({ code: '0', list: [card, card], next });
  expect(serialise(page(one, 'n'))).toBe(serialise(page(one, 'n')));
  for (const differs of [page(other, 'n'), page(one, 'm'), { ...page(one, 'n'), more: true }]) {
    expect(serialise(differs)).not.toBe(serialise(page(one, 'n')));
    expect(written(differs)).toBe(JSON.stringify(differs));
  }
});

it('keeps no more of it than it may', () => {
  const first = Object.freeze({ id: 'first' });
  const before = serialise([first]);
  const long = Object.freeze({ text: 'x'.repeat(answerKeptBytes / 8) });
  for (let page = 0; page < 10; page++) serialise([long, page]);
  expect(serialise([first])).not.toBe(before);
  expect(written([first])).toBe('[{"id":"first"}]');
});
