import { expect, it } from 'vitest';
import type { Product } from '../../model/product.ts';
import { effectsOf } from '../testing/build-entry.ts';
import { literal, record } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { planGates } from './gates.ts';

const plain = buildProduct();
const { signedIn } = plain.checks;
if (!signedIn) throw new Error('The product of tests asks whether somebody is signed in.');

function rowsOf(path: string, more: Partial<Product> = {}) {
  const gates = planGates(buildProduct(more));
  return gates.find(({ routes }) => routes.includes(`hub:${path}`))?.rows ?? [];
}
const visitor = (rows: ReturnType<typeof rowsOf>) => rows.find(({ title }) => title.startsWith('visitor'));

it('keep out by the first check that fails, and say what is done then', () => {
  const onPage = effectsOf(record({ login: literal('needed') }));
  const rows = rowsOf('/models/create', { checks: { ...plain.checks, signedIn: { ...signedIn, onPage } } });
  expect(visitor(rows)).toMatchObject({ check: 'signedIn', effects: [{ login: 'needed' }] });
  expect(visitor(rows)?.scope).toMatchObject({ viewer: null });
  expect(rows.find(({ title }) => title.startsWith('owner'))).not.toHaveProperty('check');
});

it('say whether an address is read, and whether it must be known who asks', () => {
  const rows = rowsOf('/models/create');
  expect(visitor(rows)).toMatchObject({ isRead: false, waits: true });
  expect(rows.find(({ title }) => title.startsWith('owner'))).toMatchObject({ isRead: true, waits: true });
  const open = planGates(plain).flatMap((gate) => gate.rows.filter(({ waits }) => !waits));
  expect(open).not.toEqual([]);
  for (const row of open) expect(row).toMatchObject({ isRead: true });
});

it('do what an error does, where a check says nothing of pages', () => {
  const { onPage: _, ...bare } = signedIn;
  const rows = rowsOf('/models/create', { checks: { ...plain.checks, signedIn: bare } });
  expect(visitor(rows)?.effects).toEqual([{ error: signedIn.error }]);
});

it('are one for all addresses that ask the same', () => {
  const routes = planGates(plain).flatMap((gate) => gate.routes);
  expect(routes.toSorted()).toEqual(plain.routes.map(({ id }) => id).toSorted());
  expect(planGates(plain).length).toBeLessThan(plain.routes.length);
});
