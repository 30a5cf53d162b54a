import { expect, it, vi } from 'vitest';
import { soundFields, whyNot } from './card-rules.ts';

/** As if the spec had rules over several fields, of which a push can change one. */
vi.mock(import('#generated/server/contract.ts'), async (original) => {
  const contract = await original();
  const check = (field: string, api: (input: Readonly<Record<string, unknown>>) => boolean) => ({
    ...{ field, keyword: 'check', says: 'validation.other', unkept: [] },
    api: ({ input }: { input: Readonly<Record<string, unknown>> }) => api(input),
  });
  const rules = [
    check('nameEn', ({ nameEn, license }) => license === undefined || nameEn !== license),
    check('visibility', ({ visibility, license }) => license !== 'closed' || visibility === 'PRIVATE'),
    check('license', ({ license, baseModel }) => license === undefined || license !== baseModel),
    check('descEn', () => false),
  ];
  return { ...contract, callRules: { ...contract.callRules, 'items.save': rules } };
});

const leftOutOf = (said: object, kept: object) =>
  soundFields({ ...said }, { ...kept }).leftOut.map(({ field }) => field);

it('a value is left out by a rule that stands at another field', () => {
  expect(leftOutOf({ license: 'mit' }, { nameEn: 'mit' })).toEqual(['license']);
  expect(leftOutOf({ license: 'mit' }, { nameEn: 'apache' })).toEqual([]);
});

it('it is judged beside all that is kept of the item', () => {
  expect(leftOutOf({ license: 'closed' }, { visibility: 'PUBLIC' })).toEqual(['license']);
  expect(leftOutOf({ license: 'closed' }, { visibility: 'PRIVATE' })).toEqual([]);
});

it('of two that a README says anew neither is judged by what the other was', () => {
  const kept = { license: 'a', baseModel: 'b' };
  expect(leftOutOf({ license: 'b', baseModel: 'a' }, kept)).toEqual([]);
  expect(soundFields({ baseModel: 'c', license: 'c' }, kept)).toMatchObject({
    fields: { baseModel: 'c', license: undefined },
    leftOut: [{ field: 'license' }],
  });
});

it('what is broken without it is not its fault', () => {
  expect(whyNot('license', 'mit', {})).toBeUndefined();
});
