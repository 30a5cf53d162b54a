import { type RJSFSchema, type RJSFValidationError, TranslatableString, type UiSchema } from '@rjsf/utils';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import { languages } from '#generated/app.ts';
import { errorCatalogue } from '#generated/errors.ts';
import { forms } from '#generated/forms/index.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { sentenceKeys, sentenceOf } from '#generated/validators/support/sentences.ts';
import { faultyField, fieldErrors } from '../blocks/form/field-errors.ts';
import { hasText, i18n, loadLanguage } from '../i18n/i18n.ts';
import type { Text } from '../i18n/use-text.ts';
import { errorWriter } from './messages.ts';
import { translator } from './translate.ts';
import { itemsOf, withWords } from './words.ts';

// What forms call their fields and say of what is typed into them, in every language: of every form, and of every error.

type Language = (typeof languages)[number];

beforeAll(() => Promise.all(languages.map(({ id }) => loadLanguage(id))));

const modules = await Promise.all(
  Object.entries(forms).map(async ([name, load]) => {
    const { form, variants } = await load();
    return [...(form ? [form] : []), ...Object.values(variants?.cases ?? {})].map((own) => ({ name, own }));
  }),
);
const all = modules.flat().map(({ name, own }, at) => ({ title: `${name} (${at})`, name, ...own }));

const textsOf = ({ id }: Language) => i18n.getFixedT(id) as unknown as Text;
const at = ({ prefix }: Language) => window.history.replaceState(null, '', `${prefix}/`);

/** What stands at a field, where the catalogue has it. */
const textIf = (t: Text, key: unknown) =>
  typeof key === 'string' && hasText(key) ? t(key as MessageKey) : undefined;
const partsOf = (schema: RJSFSchema) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    typeof part === 'object' ? [[name, part as RJSFSchema] as const] : [],
  );

/** Names of values: in the words of their type, or of the value, or as they are. */
const namesOf = (t: Text, schema: RJSFSchema) =>
  schema.enum?.map((value) => {
    const type = schema['x-words'];
    const key = typeof type === 'string' ? `value.${type}.${value}.text` : `field.value.${value}`;
    return textIf(t, key) ?? String(value);
  });

/** Every field that a form asks. */
const named = [...new Set(all.flatMap(({ schema }) => partsOf(schema).map(([field]) => field)))].map(
  (field) => ({ field }),
);

describe.each(languages)('in $id', (language) => {
  const t = textsOf(language);
  beforeEach(() => at(language));

  it.for(all)('$title calls each field by its words', ({ name, schema, uiSchema }, { task }) => {
    proves(task, { what: `screen ${name.split('.')[0]}`, door: 'page', language: language.id });
    const spoken = withWords(schema, uiSchema, { t, hasText });
    expect(Object.keys(spoken)).toEqual(expect.arrayContaining(partsOf(schema).map(([field]) => field)));
    for (const [field, part] of partsOf(schema)) {
      const own = uiSchema[field] ?? {};
      const title = part['x-title'] ?? (part.title ? undefined : `field.${field}`);
      expect(spoken[field]).toMatchObject({
        ...own,
        ...(textIf(t, title) !== undefined && { 'ui:title': own['ui:title'] ?? textIf(t, title) }),
        ...(textIf(t, part['x-help']) !== undefined && {
          'ui:help': own['ui:help'] ?? textIf(t, part['x-help']),
        }),
        ...(part['x-says'] && { 'ui:says': part['x-says'] }),
        ...(part.enum && { 'ui:enumNames': own['ui:enumNames'] ?? namesOf(t, part) }),
      });
      if (textIf(t, title) === undefined) expect(spoken[field]).not.toHaveProperty(['ui:title']);
      if (textIf(t, part['x-help']) === undefined) expect(spoken[field]).not.toHaveProperty(['ui:help']);
      if (!part['x-says']) expect(spoken[field]).not.toHaveProperty(['ui:says']);
      if (!part.enum) expect(spoken[field]).not.toHaveProperty(['ui:enumNames']);
      const entries = part.items;
      if (typeof entries !== 'object' || Array.isArray(entries))
        expect(spoken[field]).not.toHaveProperty('items');
      else expect(itemsOf(spoken[field])['ui:says']).toEqual((entries as RJSFSchema)['x-says']);
    }
  });

  it('leaves what somebody else’s schema calls itself, and what a form says already', ({ task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: language.id });
    const key = errorCatalogue.find(({ text }) => text !== undefined)?.text as string;
    const words = t(key as MessageKey);
    const schema = {
      properties: {
        own: { title: 'Their word', enum: ['a', 'b'] },
        named: { 'x-title': key, 'x-help': key, 'x-says': 'none', enum: ['a'] },
        unknown: { 'x-title': 'no.such.key', 'x-help': 'no.such.key', 'x-says': { pattern: key } },
        never: false,
        list: { items: { 'x-title': key } },
        pair: { items: [{ 'x-title': key }] },
      },
    } as RJSFSchema;
    const said: UiSchema = {
      named: { 'ui:title': 'Said', 'ui:enumNames': ['A'] },
      list: { items: { 'ui:help': 'x' } },
    };
    const spoken = withWords(schema, said, { t, hasText });
    expect(spoken.own).toEqual({ 'ui:enumNames': ['a', 'b'] });
    expect(spoken.named).toEqual({ 'ui:title': 'Said', 'ui:help': words, 'ui:enumNames': ['A'] });
    expect(spoken.unknown).toEqual({ 'ui:says': { pattern: key } });
    expect(spoken).not.toHaveProperty('never');
    expect(spoken.list.items).toEqual({ 'ui:title': words, 'ui:help': 'x' });
    expect(spoken.pair).not.toHaveProperty('items');
    expect(withWords({ 'x-title': key }, {}, { t, hasText, name: 'x' })).toEqual({ 'ui:title': words });
    expect(withWords({}, {}, { t, hasText, name: 'nobodyCallsThis' })).toEqual({});
    expect([itemsOf({}), itemsOf({ items: () => ({}) })]).toEqual([{}, {}]);
  });

  it.for(named)('calls $field of a schema that says nothing of it by its words', ({ field }, { task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: language.id });
    const words = textIf(t, `field.${field}`);
    const own = words === undefined ? {} : { 'ui:title': words };
    const list = { [field]: { items: {} }, other: { title: 'Their word' } };
    expect(withWords({ properties: { [field]: {} } }, {}, { t, hasText })).toEqual({ [field]: own });
    expect(withWords({}, {}, { t, hasText, name: field })).toEqual(own);
    expect(withWords({ title: 'Their word' }, {}, { t, hasText, name: field })).toEqual({});
    // What is in a list has no name of its own.
    expect(withWords({ properties: list }, {}, { t, hasText })).toEqual({
      [field]: { ...own, items: {} },
      other: {},
    });
  });

  it('calls a value by the words of its type, else by its own, else as it is', ({ task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: language.id });
    const known = ['value.Sort.a.text', 'field.value.a', 'field.value.b'];
    const knows = (key: string): key is MessageKey => known.includes(key);
    const tell = ((key: string) => `<${key}>`) as unknown as Text;
    const namesIn = (schema: object) =>
      withWords(schema as RJSFSchema, {}, { t: tell, hasText: knows })['ui:enumNames'];
    const values = ['a', 'b'];
    expect(namesIn({ enum: values, 'x-words': 'Sort' })).toEqual(['<value.Sort.a.text>', 'b']);
    expect(namesIn({ enum: [...values, 'c'] })).toEqual(['<field.value.a>', '<field.value.b>', 'c']);
  });

  it('says of each broken rule its sentence, after the name of the field', ({ task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: language.id });
    const keywords = [
      'required',
      'maxLength',
      'minLength',
      'pattern',
      'enum',
      'type',
      'check',
      'nobodyKnowsThis',
    ];
    const write = (error: Partial<RJSFValidationError>, ui?: UiSchema) =>
      errorWriter(t, hasText)([{ stack: '', ...error } as RJSFValidationError], ui).map(
        ({ message, stack }) => ({
          message,
          stack,
        }),
      );
    const whole = (field: string, message: string) => [
      { message, stack: field === '' ? message : t('validation.of', { field, message }) },
    ];
    const own = sentenceKeys[0] as MessageKey;
    const others = sentenceKeys.at(-1) as MessageKey;
    for (const name of keywords)
      for (const limit of [1, 7]) {
        const params = { limit };
        const { key, params: named } = sentenceOf({ keyword: name, params });
        const message = t(key as MessageKey, named);
        const error = { name, params, property: '.a' };
        expect(write(error)).toEqual(whole('a', message));
        expect(write({ ...error, title: 'T' })).toEqual(whole('T', message));
        expect(write({ ...error, title: 'T' }, { a: { 'ui:title': 'Named' } })).toEqual(
          whole('Named', message),
        );
        expect(write({ ...error, property: '' })).toEqual(whole('', message));
        expect(write({ ...error, property: '.b.a' }, { b: { a: { 'ui:title': 'Deep' } } })).toEqual(
          whole('Deep', message),
        );
        // Of an entry of a list it is said what is said of entries.
        const list = {
          a: { 'ui:title': 'L', 'ui:says': { [name]: own }, items: { 'ui:says': { [name]: others } } },
        };
        expect(write({ ...error, property: '.a.0' }, list)).toEqual(whole('L', t(others, named)));
        expect(write(error, list)).toEqual(whole('L', t(own, named)));
        const bare = { a: { 'ui:title': 'L', 'ui:says': { [name]: own }, items: {} } };
        expect(write({ ...error, property: '.a.0' }, bare)).toEqual(whole('L', t(own, named)));
        const within = { a: { items: { b: { 'ui:title': 'Of an entry' } } } };
        expect(write({ ...error, property: '.a.0.b' }, within)).toEqual(whole('Of an entry', message));
        // A rule that is judged brings its words along.
        expect(write({ ...error, params: { limit, says: others } }, list)).toEqual(
          whole('L', t(others, named)),
        );
      }
    for (const name of ['anyOf', 'oneOf', 'if']) expect(write({ name, property: '.a' })).toEqual([]);
    expect(write({})).toEqual(whole('', t(others, { limit: '', name: '' })));
    const known = named.find(({ field }) => textIf(t, `field.${field}`) !== undefined)?.field ?? 'name';
    const label = textIf(t, `field.${known}`) ?? known;
    const required = t('validation.required');
    const rule = { name: 'required', schemaPath: '#/rules/x/required' };
    expect(write({ ...rule, property: `.${known}` })).toEqual(whole(label, required));
    expect(write({ ...rule, property: '.nobodyCallsThis' })).toEqual(whole('nobodyCallsThis', required));
    expect(write({ ...rule, schemaPath: '#/required', property: `.${known}` })).toEqual(
      whole(known, required),
    );
  });

  it('draws its buttons in our words', ({ task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: language.id });
    const none = t('field.control.none');
    const say = translator(t);
    const written = Object.values(TranslatableString).map((one) => say(one));
    expect(written.filter((one) => one !== none).length).toBeGreaterThan(1);
    expect(say(TranslatableString.AddItemButton)).toBe(t('field.control.add'));
    expect(say(TranslatableString.ErrorsLabel)).toBe(t('validation.title'));
    expect(say(TranslatableString.NowLabel)).toBe(none);
  });
});

const [first] = languages;

describe('an error of the server', () => {
  const t = textsOf(first as Language);
  beforeEach(() => at(first as Language));
  const rows = errorCatalogue.filter(({ codes, retired }) => codes.length > 0 && !retired);
  const failed = (code: string, data: unknown, msg = '') =>
    new ApiError({ code, status: 400, msg, data, params: (data ?? {}) as never, callId: 'one' });

  it.for(rows)('$id stands at the field that it is about', (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page' });
    const [code = ''] = row.codes;
    const own = row.field ?? 'none';
    const ask = (data: unknown, askable: Partial<Parameters<typeof faultyField>[1]> = {}) =>
      faultyField(failed(code, data), { fields: ['a', 'b', own], whole: [], ...askable });
    const other = row.field === undefined ? undefined : [row.field];
    expect(ask({ field: 'a' })).toEqual(['a']);
    expect(ask({ field: 'a/0' })).toEqual(['a', '0']);
    expect(ask({ field: 'a.0.c' })).toEqual(['a', '0', 'c']);
    expect(ask({ field: 'a/0' }, { whole: ['a'] })).toEqual(['a']);
    expect(ask({ field: 'a/0' }, { whole: ['b'] })).toEqual(['a', '0']);
    expect(ask({ field: 'nobodyAsksThis' })).toBeUndefined();
    expect(ask({ field: 'in.a' }, { into: 'in' })).toEqual(['a']);
    expect(ask({ field: 'in.a' }, { into: 'on' })).toBeUndefined();
    expect(ask({ field: 'in.a' })).toBeUndefined();
    expect(ask({ field: 'a' }, { into: 'in' })).toEqual(['a']);
    for (const data of [{}, null, undefined, 'a', { field: '' }, { field: 7 }, { field: null }])
      expect([data, ask(data)]).toEqual([data, other]);
    expect(ask({}, { fields: ['a'] })).toBeUndefined();
  });

  it.for(rows)('$id is told in the words that are its own there', (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page' });
    const [code = ''] = row.codes;
    const data = Object.fromEntries(row.params.map((name) => [name, 'x']));
    const leaf = (msg: string) => fieldErrors(failed(code, data, msg), ['a', '0'], t);
    const at = (words: string) => ({ a: { 0: { __errors: [words] } } });
    const general = t('validation.other');
    const words = row.text && row.field ? t(row.text, { ...data, requestId: 'one' }) : undefined;
    expect(leaf('')).toEqual(at(words ?? general));
    expect(leaf('As said')).toEqual(at(words ?? (row.id === 'invalidInput' ? 'As said' : general)));
  });

  it('that nobody knows is told in general words', ({ task }) => {
    proves(task, { what: 'error other', door: 'page' });
    expect(fieldErrors(failed('nobodyKnowsThis', {}, 'As said'), ['a'], t)).toEqual({
      a: { __errors: [t('validation.other')] },
    });
    expect(faultyField(failed('nobodyKnowsThis', {}), { fields: ['a'], whole: [] })).toBeUndefined();
  });
});
