import { expect, it, vi } from 'vitest';
import { OpenLines } from './lines.ts';

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitTransferOpen: 4,
}));

it('cuts the oldest line of whoever has most for somebody who has fewer', () => {
  const lines = new OpenLines();
  const cut: string[] = [];
  for (const name of ['a', 'b', 'c']) lines.take('crowd', () => cut.push(name));
  lines.take('neighbour', () => cut.push('neighbour'));
  expect(lines.take('crowd', () => {})).toBeUndefined();
  expect(lines.take('third', () => {})).toBeTypeOf('function');
  expect(cut).toEqual(['a']);
});

it('gives a line back once', () => {
  const lines = new OpenLines();
  const leave = lines.take('one', () => {});
  for (const name of ['two', 'three', 'four']) lines.take(name, () => {});
  expect(lines.take('five', () => {})).toBeUndefined();
  leave?.();
  leave?.();
  expect(lines.take('five', () => {})).toBeTypeOf('function');
  expect(lines.take('six', () => {})).toBeUndefined();
});
