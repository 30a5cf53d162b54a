import { expect, it } from 'vitest';
import { buildProduct } from '../../build.ts';
import { planOrders } from './orders.ts';

const project = new URL('../../..', import.meta.url).pathname;
const { understood } = buildProduct({ project, blocks: project });
const orders = planOrders(understood);
const rowOf = (id: string, title: string) =>
  orders.find((order) => order.is === 'action' && order.id === id)?.rows.find((row) => row.title === title);

it('puts somebody together whom two checks keep out, though no role is both', () => {
  expect(rowOf('item.create', 'unbound and hasAlias')).toMatchObject({
    check: 'unbound',
    error: 'beyondReach',
    scope: { viewer: { alias: undefined, reach: expect.any(String) } },
  });
});

it('has each check keep somebody out alone, and everybody let in whom none does', () => {
  expect(rowOf('item.create', 'itemsLeft')).toMatchObject({
    error: 'quotaItems',
    params: [{ name: 'limit' }],
  });
  expect(rowOf('item.create', '')?.check).toBeUndefined();
  expect(rowOf('item.edit', 'reachesItem')).toMatchObject({ check: 'reachesItem' });
});
