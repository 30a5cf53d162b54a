import { expect, it } from 'vitest';
import { literal, record } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { planAmounts } from './amounts.ts';

const plain = buildProduct();
const [screen] = Object.values(plain.screens);
const [constant] = Object.values(plain.constants).filter(({ value }) => typeof value === 'number');
if (!screen || !constant) throw new Error('The product of tests has a screen and a number.');

const amountsOf = (fields: Parameters<typeof record>[0]) => {
  const props = record({ blocks: { t: 'list', items: [record(fields)] } });
  return planAmounts(
    buildProduct({ screens: { [screen.id]: { ...screen, props: props as typeof screen.props } } }),
  );
};
const load = { t: 'ref', to: 'endpoint', id: 'items.list' } as const;

it('are those that a constant says, wherever a list stands in a screen', () => {
  const limit = { t: 'ref', to: 'constant', id: constant.id } as const;
  expect(amountsOf({ load, limit })).toEqual([
    { screen: screen.id, load: load.id, constant: constant.id, amount: constant.value },
  ]);
});

it('are none where no constant says how many, or nothing is asked for', () => {
  const limit = { t: 'ref', to: 'constant', id: constant.id } as const;
  expect(amountsOf({ load, limit: literal(3) })).toEqual([]);
  expect(amountsOf({ limit })).toEqual([]);
});
