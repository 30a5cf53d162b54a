import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import ajv, { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import type { Form } from '#generated/forms/types.ts';
import { i18n } from '#runtime/i18n/i18n.ts';
import { mount } from '../../tests/support/mount.tsx';
import { ArcoForm } from './ArcoForm.tsx';

type Language = (typeof languages)[number];

const speaking =
  ({ id }: Language) =>
  (key: string, params: Record<string, unknown> = {}): string =>
    i18n.t(key, { ...params, lng: id });

interface Given {
  schema: RJSFSchema;
  validator: ValidatorType;
  formData: object;
}

/** What the form says over its fields when it is sent like this. */
function faultsOf(given: Given, { prefix }: Language): string[] {
  mount(<ArcoForm {...given} />, { at: prefix || '/' });
  fireEvent.submit(document.forms[0] as HTMLFormElement);
  return [...document.querySelectorAll('.form-error-list li')].map((item) => item.textContent ?? '');
}

const long = (length: number) => 'x'.repeat(length);

/** Breaks one keyword of a field; `undefined` leaves the field out. */
const breakers: Record<string, (limit: never) => { value: unknown; key: string; limit?: unknown }> = {
  required: () => ({ value: undefined, key: 'validation.required' }),
  minLength: (limit: number) =>
    limit === 1
      ? { value: '', key: 'validation.required' }
      : { value: long(limit - 1), key: 'validation.minLength', limit },
  maxLength: (limit: number) => ({ value: long(limit + 1), key: 'validation.maxLength', limit }),
  pattern: (pattern: string) => ({
    value: ['!', '/!'].find((text) => !new RegExp(pattern, 'u').test(text)),
    key: 'validation.pattern',
  }),
  format: () => ({ value: 'no such thing', key: 'validation.format' }),
  enum: () => ({ value: 'no such value', key: 'validation.enum' }),
  minimum: (limit: number) => ({ value: limit - 1, key: 'validation.minimum', limit }),
  maximum: (limit: number) => ({ value: limit + 1, key: 'validation.maximum', limit }),
  maxItems: (limit: number) => ({
    value: Array.from({ length: limit + 1 }, (_, index) => `t${index}`),
    key: 'validation.maxItems',
    limit,
  }),
  type: (type: string) => ({ value: type === 'string' ? 7 : 'x', key: 'validation.type' }),
};
/** Say nothing that could be broken. */
const quiet = ['default', 'items', 'title', 'description'];

interface Case {
  form: string;
  field: string;
  keyword: string;
  limit: unknown;
  /** A rule of what stands in a list. */
  isEntry: boolean;
  given: Pick<Given, 'schema' | 'validator'>;
}

const modules = import.meta.glob<{ form?: Form; variants?: { cases: Record<string, Form> } }>(
  ['/generated/forms/**/*.ts', '!/generated/forms/types.ts', '!/generated/forms/**/*.d.ts'],
  { eager: true },
);

const cases = Object.entries(modules).flatMap(([path, { form, variants }]) =>
  [form, ...Object.values(variants?.cases ?? {})].flatMap((own) =>
    own ? casesOf(path.replace(/^\/generated\/forms\/|\.ts$/g, ''), own) : [],
  ),
);

function rulesIn(schema: unknown): [string, unknown][] {
  return Object.entries(schema ?? {}).filter(([name]) => !name.startsWith('x-') && !quiet.includes(name));
}

function casesOf(form: string, { schema, validate }: Form): Case[] {
  const given = { schema, validator: createPrecompiledValidator(validate, schema) };
  return Object.entries(schema.properties ?? {}).flatMap(([field, own]) => {
    const keywords = rulesIn(own);
    const all: [string, unknown][] = schema.required?.includes(field)
      ? [['required', true], ...keywords]
      : keywords;
    const entry = typeof own === 'object' ? (own.items as object | undefined) : undefined;
    const ofEntries = rulesIn(entry).map(([keyword, limit]) => ({ keyword, limit, isEntry: true }));
    const ofField = all.map(([keyword, limit]) => ({ keyword, limit, isEntry: false }));
    return [...ofField, ...ofEntries].map((one) => ({ form, field, given, ...one }));
  });
}

/** A number is typed and not chosen: what stands there is judged, whatever it begins with. */
function isChosen({ properties }: RJSFSchema, field: string): boolean {
  const own = properties?.[field];
  return typeof own === 'object' && own.default !== undefined && own.type !== 'integer';
}

function refusalOf({ properties }: RJSFSchema, field: string, isEntry: boolean): string {
  const own = properties?.[field] as RJSFSchema | undefined;
  const says = (isEntry ? (own?.items as RJSFSchema | undefined) : own)?.['x-says'];
  return String((says as Record<string, string> | undefined)?.pattern);
}

describe.each(languages)('every rule of every form of ours, in $id', (language) => {
  const say = speaking(language);
  it.each(
    cases.map(
      (one) => [one.form, one.field, one.isEntry ? `${one.keyword} of an entry` : one.keyword, one] as const,
    ),
  )('%s: %s, %s', (_, __, ___, { field, keyword, limit, isEntry, given }) => {
    const broken = breakers[keyword]?.(limit as never);
    if (!broken) throw new Error(`Nothing here breaks the keyword ${keyword}.`);
    const formData = broken.value === undefined ? {} : { [field]: isEntry ? [broken.value] : broken.value };
    // A pattern tells nobody what is wrong: its field has words for the whole rule.
    const key = keyword === 'pattern' ? refusalOf(given.schema, field, isEntry) : broken.key;
    const words = say(key, { limit: broken.limit });
    expect(i18n.exists(key, { lng: language.id, fallbackLng: [] })).toBe(true);
    const faults = faultsOf({ ...given, formData }, language);
    const told = say('validation.of', { field: say(`field.${field}`), message: words });
    // A choice with a default takes that for whatever it does not offer, so that nobody meets this fault.
    if (isChosen(given.schema, field) && ['enum', 'type'].includes(keyword))
      expect(faults).not.toContain(told);
    else expect(faults).toContain(told);
  });
});

type Odd = [
  keyword: string,
  field: RJSFSchema,
  value: unknown,
  key: string,
  params?: Record<string, unknown>,
];

/** What none of our forms asks today, and what comes with schemas of others. */
const odd: Odd[] = [
  ['const', { const: 'a' }, 'b', 'validation.const'],
  [
    'exclusiveMinimum',
    { type: 'number', exclusiveMinimum: 3 },
    3,
    'validation.exclusiveMinimum',
    { limit: 3 },
  ],
  [
    'exclusiveMaximum',
    { type: 'number', exclusiveMaximum: 3 },
    3,
    'validation.exclusiveMaximum',
    { limit: 3 },
  ],
  ['multipleOf', { type: 'integer', multipleOf: 5 }, 7, 'validation.multipleOf', { limit: 5 }],
  [
    'minItems',
    { type: 'array', items: { type: 'string' }, minItems: 2 },
    ['a'],
    'validation.minItems',
    { limit: 2 },
  ],
  [
    'uniqueItems',
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
    ['a', 'a'],
    'validation.uniqueItems',
  ],
  [
    'additionalProperties',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    { extra: 1 },
    'validation.additionalProperties',
    { name: 'extra' },
  ],
  [
    'minProperties',
    { type: 'object', additionalProperties: true, minProperties: 2 },
    { a: 1 },
    'validation.minItems',
    { limit: 2 },
  ],
  [
    'maxProperties',
    { type: 'object', additionalProperties: true, maxProperties: 1 },
    { a: 1, b: 2 },
    'validation.maxItems',
    { limit: 1 },
  ],
  [
    'dependencies',
    { type: 'object', properties: { a: {}, b: {} }, dependencies: { a: ['b'] } },
    { a: 'x' },
    'validation.dependent',
  ],
  [
    'anyOf',
    {
      anyOf: [
        { type: 'string', maxLength: 2 },
        { type: 'string', maxLength: 4 },
      ],
    },
    'abcde',
    'validation.maxLength',
    { limit: 2 },
  ],
  [
    'oneOf',
    {
      oneOf: [
        { type: 'integer', minimum: 3 },
        { type: 'integer', maximum: 1 },
      ],
    },
    2,
    'validation.minimum',
    { limit: 3 },
  ],
  ['not', { not: { const: 'a' } }, 'a', 'validation.other'],
];

describe.each(languages)('a rule that somebody else may ask by, in $id', (language) => {
  const say = speaking(language);
  it.each(odd)('%s', (_, field, value, key, params) => {
    const schema: RJSFSchema = { type: 'object', properties: { it: { title: 'It', ...field } } };
    const faults = faultsOf({ schema, validator: ajv, formData: { it: value } }, language);
    expect(faults.join('\n')).toContain(say('validation.of', { field: '', message: say(key, params) }));
    expect(faults.join('\n')).not.toMatch(/must |should /);
  });
});
