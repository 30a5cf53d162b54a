import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { Check, Subject } from '../model/rights.ts';
import { withAnswers } from './answers.ts';
import type { Building } from './known.ts';

const origin = { place: { file: 'spec/guards/actions.yaml', line: 1, col: 1 } };
const subject = (name: string): Subject => ({
  name,
  is: 'Item',
  shown: 'Card',
  optional: false,
  from: [],
  given: false,
  origin,
});
const check = (id: string, answered: string): Check => ({
  ...{
    id,
    when: { op: 'const', value: true },
    error: 'refused',
    with: {},
    reads: [],
    needs: [],
    answered,
    origin,
  },
});
const definitions = {
  Item: { type: 'object', properties: { id: { type: 'string' } } },
  Card: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
};

it('two subjects that pages know alike are answered together, and nothing changes in place', () => {
  const faults = new Faults();
  const building = { subjects: { item: subject('item'), other: subject('other') }, definitions, faults };
  const before = structuredClone(definitions);
  const checks = { small: check('small', 'other'), few: check('few', 'item') };

  const answered = withAnswers(checks, building as unknown as Building);

  expect(answered.Card?.properties?.holds).toEqual({ type: 'array', items: { enum: ['few', 'small'] } });
  expect(answered.Card?.required).toEqual(['id', 'holds']);
  expect(faults.list()).toEqual([]);
  expect(definitions).toEqual(before);
});
