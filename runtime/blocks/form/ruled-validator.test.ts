import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { expect, it } from 'vitest';
import type { Form } from '#generated/forms/types.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { requiredBy, ruledValidator } from './ruled-validator.ts';

const schema: RJSFSchema = {
  type: 'object',
  properties: { nameCn: { type: 'string' }, nameEn: { type: 'string' }, note: { type: 'string' } },
};
const about = (...reads: string[]) => ({ reads, unkept: [] });
const rules: Form['rules'] = [
  {
    field: 'nameEn',
    keyword: 'check',
    ...about('nameEn', 'nameCn'),
    form: ({ input }) => input.nameEn !== input.nameCn,
  },
  {
    field: 'nameCn',
    keyword: 'required',
    ...about('nameCn', 'kind'),
    form: ({ input }) => input.kind === 'models',
  },
  { field: 'note', keyword: 'required', ...about('note'), form: () => true },
];
const row = { kind: 'models', nameCn: '一', nameEn: 'One', note: 'kept' };
const fields = [
  { field: 'nameCn', value: { get: () => row.nameCn } },
  { field: 'nameEn', value: { get: () => row.nameEn } },
];
const place = {
  form: { rules, schema, changes: 'Item' } as unknown as Form,
  props: { load: 'items.view', fields } as unknown as FormProps,
  scope: { row, route: { path: '/', params: {}, query: {} } } as unknown as Scope,
};

const brokenBy = (typed: object) =>
  ruledValidator(validator, place)
    .validateFormData(typed, schema)
    .errors.map(({ property, name }) => `${property} ${name}`);

it('a text that was emptied is there no more, whatever is kept of it', () => {
  expect(brokenBy({ nameCn: '一', nameEn: 'One' })).toEqual([]);
  expect(brokenBy({ nameCn: '一', nameEn: '一' })).toEqual(['.nameEn check']);
  expect(brokenBy({ nameEn: '一' })).toEqual(['.nameCn required']);
  expect(brokenBy({ nameCn: undefined, nameEn: 'One' })).toEqual(['.nameCn required']);
});

it('what the form did not begin with stays as it is where nothing is typed', () => {
  expect(brokenBy({ nameCn: '一', nameEn: 'One', note: 'typed' })).toEqual([]);
  expect(requiredBy(place)({ nameCn: '一' })).toEqual(['nameCn', 'note']);
});

it('what is no value of its field is told as that alone, and by no rule', () => {
  const short = { type: 'string', maxLength: 1 } as const;
  const narrow = { ...schema, properties: { ...schema.properties, nameEn: short } };
  const of = (nameEn: string) =>
    ruledValidator(validator, place)
      .validateFormData({ nameCn: nameEn, nameEn }, narrow)
      .errors.map(({ property, name }) => `${property} ${name}`);
  expect(of('一')).toEqual(['.nameEn check']);
  expect(of('一一')).toEqual(['.nameEn maxLength']);
});
