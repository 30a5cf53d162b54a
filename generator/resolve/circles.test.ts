import { expect, it } from 'vitest';
import { inOrder } from './circles.ts';

const orderOf = (needs: Record<string, string[]>) => inOrder(Object.keys(needs), (name) => needs[name] ?? []);

it('puts each after what it needs, and leaves out what nobody declares', () => {
  expect(orderOf({ c: ['b', 'x'], a: [], b: ['a', 'a'] })).toEqual({
    order: ['a', 'b', 'c'],
    round: new Map(),
  });
});

it('tells the way round of each that leads back to itself, and of no other', () => {
  const { order, round } = orderOf({ into: ['a'], a: ['b'], b: ['a', 'out'], out: [], self: ['self'] });
  expect([...round]).toEqual([
    ['a', ['a', 'b', 'a']],
    ['b', ['b', 'a', 'b']],
    ['self', ['self', 'self']],
  ]);
  expect(order).toEqual(['out', 'into']);
});

it('comes to an end where everything needs everything, and where a way is long', () => {
  const names = Array.from({ length: 400 }, (_, at) => `n${at}`);
  expect(inOrder(names, () => names).round.size).toBe(400);
  const deep = Array.from({ length: 50_000 }, (_, at) => String(at));
  expect(inOrder(deep, (name) => [String(Number(name) - 1)]).order).toEqual(deep);
  expect(inOrder(deep, (name) => [String((Number(name) + 1) % deep.length)]).round.size).toBe(50_000);
});

it('asks each once what it needs, however many ways lead there', () => {
  const names = Array.from({ length: 60 }, (_, at) => `n${at}`);
  const asked: string[] = [];
  const next = (name: string) => {
    asked.push(name);
    const below = `n${Number(name.slice(1)) - 1}`;
    return [below, below];
  };
  expect(inOrder(names, next).order).toEqual(names);
  expect(asked).toEqual(names);
});
