import { describe, expect, it } from 'vitest';
import { forms } from '#generated/forms/index.ts';
import type { Form } from '#generated/forms/types.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { requiredBy, ruledValidator } from './ruled-validator.ts';

// What a form asks beyond its schema: with what it is sent beside, and beside what is kept of the thing that is changed.

const value = (given: unknown) => ({ get: () => given });

/** A rule that wants one field where another says so. */
const rules: Form['rules'] = [
  {
    ...{ field: 'x', keyword: 'required', says: 'validation.other', reads: ['y', 'x'], unkept: [] },
    form: ({ input }) => input.y === 'yes',
  },
];
const formOf = (more: Partial<Form> = {}) =>
  ({ schema: { properties: { x: {}, y: {} } }, rules, ...more }) as unknown as Form;

interface Case {
  form?: Partial<Form>;
  props?: object;
  scope?: object;
  values?: object | undefined;
}

/** What is said of a form that is filled in so; and which fields it wants then. */
function judged({ form, props = {}, scope = {}, values }: Case, found?: unknown[]) {
  const place = { form: formOf(form), props: props as FormProps, scope: scope as Scope };
  const own = { rawValidation: () => ({ errors: found }), other: 'kept' };
  const validator = ruledValidator(own as never, place) as unknown as typeof own & {
    rawValidation(schema: object, values?: unknown): { errors: { instancePath?: string }[] };
  };
  const { errors } = validator.rawValidation({}, values);
  return { errors, other: validator.other, wanted: requiredBy(place)((values ?? {}) as never) };
}

const broken = {
  keyword: 'required',
  instancePath: '/x',
  schemaPath: '#/rules/x/required',
  params: { says: 'validation.other' },
};
const asked = { errors: [broken], other: 'kept', wanted: ['x'] };
const unasked = { errors: [], other: 'kept', wanted: [] };
const about = { what: 'error invalidInput', door: 'page' };

const cases: readonly (readonly [string, Case, typeof asked | typeof unasked | object])[] = [
  ['nothing is typed', { values: undefined }, unasked],
  ['what it asks for is not typed', { values: { y: 'yes' } }, asked],
  ['it is typed', { values: { y: 'yes', x: 'a' } }, { ...unasked, wanted: ['x'] }],
  ['what it asks by is sent beside', { props: { with: { y: value('yes') } } }, asked],
  [
    'what is typed says otherwise than what is sent beside',
    { props: { with: { y: value('yes') } }, values: { y: 'no' } },
    unasked,
  ],
  ['nothing is kept of what is made', { scope: { item: { y: 'yes' } }, values: {} }, unasked],
  ['it is kept of what is changed', { form: { changes: 'Item' }, scope: { item: { y: 'yes' } } }, asked],
  ['another thing is there', { form: { changes: 'Item' }, scope: { other: { y: 'yes' } } }, unasked],
  [
    'both are kept',
    { form: { changes: 'Item' }, scope: { item: { y: 'yes', x: 'a' } } },
    { ...unasked, wanted: ['x'] },
  ],
  [
    'it is kept of what the form has loaded',
    { form: { changes: 'Item' }, props: { load: 'x' }, scope: { row: { y: 'yes' }, item: {} } },
    asked,
  ],
  [
    'it is kept of something else than what the form has loaded',
    { form: { changes: 'Item' }, props: { load: 'x' }, scope: { row: {}, item: { y: 'yes' } } },
    unasked,
  ],
  ...[null, undefined, 'x', 7].map(
    (item) =>
      [
        `nothing is there but ${JSON.stringify(item)}`,
        { form: { changes: 'Item' }, scope: { item } },
        unasked,
      ] as const,
  ),
  [
    'the form began with it, and it was emptied',
    {
      form: { changes: 'Item' },
      props: { start: value({ y: 'yes' }) },
      scope: { item: { y: 'yes' } },
      values: {},
    },
    unasked,
  ],
  [
    'the form began with what it does not ask',
    {
      form: { changes: 'Item', schema: { properties: { x: {} } } },
      props: { start: value({ y: 'yes' }) },
      scope: { item: { y: 'yes' } },
    },
    asked,
  ],
  [
    'a form that asks nothing changes it',
    {
      form: { changes: 'Item', schema: {} },
      props: { start: value({ y: 'yes' }) },
      scope: { item: { y: 'yes' } },
    },
    asked,
  ],
];

/** By keyword a limit, with what keeps to it and what does not. */
const limits: readonly (readonly [keyword: string, kept: unknown, broken: unknown])[] = [
  ['minLength', 'abc', 'ab'],
  ['maxLength', 'abc', 'abcd'],
  ['minimum', 3, 2],
  ['maximum', 3, 4],
];

describe('a limit that no schema says', () => {
  it.for(limits)('is named with what is said of it: %s', ([keyword, kept, unkept], { task }) => {
    proves(task, about);
    const limit = 3;
    const own = {
      field: 'x',
      keyword,
      says: 'validation.other',
      reads: ['x'],
      unkept: [],
      form: () => limit,
    };
    const form = { rules: [own] } as unknown as Partial<Form>;
    expect(judged({ form, values: { x: kept } }).errors).toEqual([]);
    expect(judged({ form, values: { x: unkept } }).errors).toEqual([
      {
        ...{ keyword, instancePath: '/x', schemaPath: `#/rules/x/${keyword}` },
        params: { limit, says: 'validation.other' },
      },
    ]);
  });
});

describe('a rule over several fields', () => {
  it.for(cases)('is asked as it should where %s', ([, given, wanted], { task }) => {
    proves(task, about);
    expect(judged(given)).toEqual(wanted);
    // What the schema says stands before it.
    const more = { ...(wanted as typeof asked), errors: [{ a: 1 }, ...(wanted as typeof asked).errors] };
    expect(judged(given, [{ a: 1 }])).toEqual(more);
  });
});

const all = await Promise.all(
  Object.entries(forms).map(async ([name, load]) => {
    const { form, variants } = await load();
    return { name, own: [...(form ? [form] : []), ...Object.values(variants?.cases ?? {})] };
  }),
);

describe.each(all)('$name', ({ name, own }) => {
  it('says of each field that it wants at first that it is wanted', ({ task }) => {
    proves(task, { what: `screen ${name.split('.')[0]}`, door: 'page' });
    for (const form of own) {
      const { errors, wanted } = judged({ form: { ...form, changes: undefined } as never, values: {} });
      const told = errors.filter(({ instancePath }) => wanted.includes(instancePath?.slice(1) ?? ''));
      expect(told.map(({ instancePath }) => instancePath)).toEqual(wanted.map((field) => `/${field}`));
    }
  });
});
