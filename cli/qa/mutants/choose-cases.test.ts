import { expect, it } from 'vitest';
import { chooseCases } from './choose-cases.ts';
import type { Ended } from './plan.ts';

const ended = (key: string, ms: number, about = 'rule Item.name'): Ended => ({
  ...{ key, file: `${key}.test.ts`, about: [about], door: 'page', met: [], state: 'passed', ms },
});
const keysOf = (all: readonly Ended[], patience: { cases: number; ms: number }) =>
  chooseCases(all, { area: 'rules' }, patience).map(({ key }) => key);

it('takes what is nearest first, and leaves no time unused that quick ones need', () => {
  const all = [ended('near', 70), ended('slow', 60, 'field Item.desc'), ended('quick', 5, 'error other')];
  expect(keysOf(all, { cases: 9, ms: 100 })).toEqual(['near', 'quick']);
  expect(keysOf(all, { cases: 9, ms: 200 })).toEqual(['near', 'slow', 'quick']);
  expect(keysOf(all, { cases: 1, ms: 200 })).toEqual(['near']);
});

it('takes what stands beside the code before what is nearest to its area', () => {
  const all = [ended('runtime/a/near', 5), ended('runtime/forms/beside', 50, 'error other')];
  const site = { area: 'rules', file: 'runtime/forms/words.ts' } as const;
  const first = chooseCases(all, site, { cases: 1, ms: 100 });
  expect(first.map(({ key }) => key)).toEqual(['runtime/forms/beside']);
});

it('takes one in any case, however slow', () => {
  expect(keysOf([ended('slow', 500), ended('slower', 600)], { cases: 9, ms: 100 })).toEqual(['slow']);
});
