import { expect, it } from 'vitest';
import { NextTurn } from './next-turn.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('gives back what is left in one turn of the loop in the next one, together', async () => {
  const nextTurn = new NextTurn();
  const left: string[] = [];
  nextTurn.leave(() => void left.push('a'));
  await Promise.resolve();
  nextTurn.leave(() => void left.push('b'));
  expect(left).toEqual([]);

  await turn();

  expect(left).toEqual(['a', 'b']);
});

it('gives back what is left meanwhile one turn later', async () => {
  const nextTurn = new NextTurn();
  const left: string[] = [];
  nextTurn.leave(() => nextTurn.leave(() => void left.push('later')));
  await turn();
  expect(left).toEqual([]);
  await turn();
  expect(left).toEqual(['later']);
});
