import { expect, it } from 'vitest';
import { buildProduct } from '../../build.ts';
import { planDeciders } from './deciders.ts';

const project = new URL('../../..', import.meta.url).pathname;
const deciders = planDeciders(buildProduct({ project, blocks: project }).understood);
const rowsOf = (id: string, reads: string) =>
  deciders.find((one) => one.id === id && one.reads === reads)?.rows;

it('has a manager by a token that reaches one item, whom no role is', () => {
  const rows = rowsOf('viewer.manager', 'viewer.reach') ?? [];
  const told = rows.map(({ scope, holds }) => [(scope.viewer as { reach: unknown }).reach, holds]);
  expect(told).toContainEqual([null, true]);
  expect(told).toContainEqual(['ownersItem', false]);
});

it('has each value that a condition compares with', () => {
  const rows = rowsOf('item.running', 'item.status') ?? [];
  const told = rows.map(({ scope, holds }) => [(scope.item as { status: unknown }).status, holds]);
  expect(told).toContainEqual(['FAILED', false]);
  expect(told).toContainEqual([null, false]);
  expect(told.filter(([, holds]) => holds)).not.toEqual([]);
});
