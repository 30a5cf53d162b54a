import { expect, it, vi } from 'vitest';
import { HubError } from '../../ground/hub-error.ts';
import { assertFits, soundFields, whyNot } from './card-rules.ts';

type Input = Readonly<Record<string, unknown>>;

/** As if the spec had rules over several fields, of which a push can change one. */
vi.mock(import('#generated/server/contract.ts'), async (original) => {
  const contract = await original();
  const check = ([field = '', ...others]: string[], api: (input: Input, now?: number) => boolean) => ({
    ...{ field, keyword: 'check', says: 'validation.other', reads: [field, ...others], unkept: [] },
    api: ({ input, now }: { input: Input; now?: number }) => api(input, now),
  });
  const rules = [
    check(['nameEn', 'license'], ({ nameEn, license }) => license === undefined || nameEn !== license),
    check(
      ['visibility', 'license'],
      ({ visibility, license }) => license !== 'closed' || visibility === 'PRIVATE',
    ),
    check(
      ['license', 'baseModel'],
      ({ license, baseModel }) => license === undefined || license !== baseModel,
    ),
    check(
      ['license', 'baseModel'],
      ({ license, baseModel }) => license !== 'derived' || baseModel === 'known',
    ),
    check(['desc', 'license'], ({ desc, license }) => desc === undefined || license === 'mit'),
    check(
      ['nameCn', 'baseModel'],
      ({ nameCn, baseModel }) => baseModel === undefined || nameCn !== baseModel,
    ),
    check(['license'], ({ license }, now) => license !== 'new' || now === 7),
    check(['descEn'], ({ descEn }) => descEn !== 'wrong'),
  ];
  return { ...contract, callRules: { ...contract.callRules, 'items.save': rules } };
});

const beside = (kept: object) => ({ kept: { ...kept }, given: {}, now: 7 });
const leftOutOf = (said: object, kept: object) =>
  soundFields({ ...said }, beside(kept)).leftOut.map(({ field }) => field);

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
  expect(soundFields({ baseModel: 'c', license: 'c' }, beside(kept))).toMatchObject({
    fields: { baseModel: 'c', license: undefined },
    leftOut: [{ field: 'license' }],
  });
});

it('two that fit together are both taken, in whichever order they stand', () => {
  expect(leftOutOf({ license: 'derived', baseModel: 'known' }, {})).toEqual([]);
  expect(leftOutOf({ baseModel: 'known', license: 'derived' }, {})).toEqual([]);
  expect(leftOutOf({ license: 'derived', baseModel: 'other' }, {})).toEqual(['license']);
});

it('one that no rule takes is left out, though the rule is broken without it as well', () => {
  expect(leftOutOf({ license: 'apache' }, { desc: 'Words' })).toEqual(['license']);
  expect(leftOutOf({ license: 'mit' }, { desc: 'Words' })).toEqual([]);
});

it('a field that no call takes is judged by the rules that are about it', () => {
  expect(leftOutOf({ baseModel: 'same' }, { nameCn: 'same' })).toEqual(['baseModel']);
});

it('half of a character is taken from nobody, whatever field it stands in', () => {
  expect(leftOutOf({ license: 'a\ud800', baseModel: '\udc00' }, {})).toEqual(['license', 'baseModel']);
  expect(leftOutOf({ baseModel: '𠮷' }, {})).toEqual([]);
});

it('what is read twice gives the same twice', () => {
  const said = { license: 'apache', baseModel: 'apache' };
  const once = soundFields(said, beside({ desc: 'Words', license: 'mit' }));
  const again = soundFields(said, beside({ desc: 'Words', ...once.fields }));
  expect(again).toEqual(once);
});

it('a rule that is not about it leaves it alone', () => {
  expect(whyNot('license', 'mit', beside({ descEn: 'wrong' }))).toBeUndefined();
});

it('asks the clock of the hub', () => {
  expect(soundFields({ license: 'new' }, { kept: {}, given: {}, now: 7 }).leftOut).toEqual([]);
  expect(soundFields({ license: 'new' }, { kept: {}, given: {}, now: 8 }).leftOut).toHaveLength(1);
});

it('a change is judged beside what the card says now', () => {
  const change = (said: Input) => () => assertFits({ license: 'b' }, said, beside({ license: 'a' }));
  expect(change({ baseModel: 'b' })).toThrow(HubError);
  expect(change({ baseModel: 'c' })).not.toThrow();
});
