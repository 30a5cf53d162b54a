import { expect, it } from 'vitest';
import type { EndpointInfo } from '#generated/server/types.ts';
import type { Validate } from '#generated/validators/types.ts';
import { readInput } from './input.ts';

const endpoint = {
  path: ['key'],
  query: ['q', 'tags'],
  body: ['name', 'title', 'subtitle'],
  trims: { title: 'clears', subtitle: 'absent' },
  nulls: { title: 'clears', subtitle: 'absent', name: 'missing' },
  refusals: { q: { maxLength: 'validation.picture' } },
} as unknown as EndpointInfo;
const read = (query: unknown, body: unknown = null, validate: Validate = () => true) =>
  readInput(endpoint, { params: { key: 'k' }, query, body }, validate);

it('makes one flat object of path, query and body', () => {
  expect(read({ q: 'a' }, { name: 'b' })).toEqual({ key: 'k', q: 'a', name: 'b' });
});

it('treats empty strings as absent', () => {
  expect(read({ q: '' }, { name: '' })).toEqual({ key: 'k' });
});

it('drops the spaces around a title, and takes one of spaces for none', () => {
  expect(read({}, { title: ' a b ', subtitle: '\u3000c', name: ' n ' })).toEqual({
    key: 'k',
    title: 'a b',
    subtitle: 'c',
    name: ' n ',
  });
  expect(read({}, { title: '  ', subtitle: '\u3000', name: ' ' })).toEqual({
    key: 'k',
    title: null,
    name: ' ',
  });
  expect(read({}, { title: null, subtitle: '' })).toEqual({ key: 'k', title: null });
});

it('drops a parameter that the call does not know', () => {
  expect(read({ utm_source: 'x', __proto__: { q: 'y' } })).toEqual({ key: 'k' });
});

const refused = (field: string, key: string, params = {}) =>
  expect.objectContaining({
    id: 'invalidInput',
    params: { field },
    says: { key, params: { limit: '', name: '', ...params } },
  });

it.each([
  ['of its own name', { name: 'a', popularity: 9 }, 'popularity'],
  ['that the path gives', { key: 'other' }, 'key'],
  ['that says nothing', { more: null }, 'more'],
  ['of a name from the prototype', { constructor: 1 }, 'constructor'],
])('refuses a field of a body that the call does not take: one %s', (_title, body, field) => {
  expect(() => read({}, body)).toThrow(refused(field, 'validation.additionalProperties', { name: field }));
});

it.each([['\ud800'], ['a\udc00b'], [['a', '\ud83d']]])('refuses half of a character: %j', (name) => {
  expect(() => read({}, { name })).toThrow(refused('name', 'validation.other'));
});

it.each([
  ['a\0'],
  ['\u0001'],
  ['\u001b[31m'],
  ['\u007f'],
  [Number.POSITIVE_INFINITY],
  [-(2 ** 53)],
  [[2 ** 60]],
])('refuses what nobody can keep as it is: %j', (name) => {
  expect(() => read({}, { name })).toThrow(refused('name', 'validation.other'));
});

it('takes lines and tabs', () => {
  expect(read({}, { name: 'a\tb\r\nc' })).toEqual({ key: 'k', name: 'a\tb\r\nc' });
});

it('takes whole characters of two halves, and is not led into a list of lists', () => {
  expect(read({}, { name: '𠮷' })).toEqual({ key: 'k', name: '𠮷' });
  let deep: unknown = 'a';
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(() => read({}, { name: deep })).not.toThrow();
});

it('says no more of a long name than its beginning', () => {
  const field = 'x'.repeat(64);
  expect(() => read({}, { [`${field}yyy`]: 1 })).toThrow(
    refused(field, 'validation.additionalProperties', { name: field }),
  );
});

it.each([[['a']], ['text'], [7], [true]])('refuses a body that is no object: %j', (body) => {
  expect(() => read({}, body)).toThrow(refused('body', 'validation.type'));
});

it('takes null for nothing where nothing may be, and refuses it elsewhere', () => {
  expect(read({}, { title: null, subtitle: null })).toEqual({ key: 'k', title: null });
  expect(() => read({}, { name: null })).toThrow(refused('name', 'validation.required'));
  expect(() => read({ q: null })).toThrow(refused('q', 'validation.type'));
});

it.each([
  ['a number for a text', 12, '12'],
  ['a list for a text', ['a'], 'a'],
  ['a text for a list', 'a', ['a']],
  ['a text for a number', '7', 7],
  ['a number for nothing', 0, null],
  ['numbers in a list of texts', [1, 'a'], ['1', 'a']],
])('takes no value of a body that says another type: %s', (_what, sent, read) => {
  const reading = (input: unknown) => Object.assign(input as object, { title: read }) !== null;
  const parts = { params: {}, query: {}, body: { title: sent } };
  expect(() => readInput(endpoint, parts, reading)).toThrow(refused('title', 'validation.type'));
  expect(readInput(endpoint, { ...parts, isTyped: false }, reading)).toEqual({ title: read });
});

it('reads a text of an address as what was asked for', () => {
  const reading = (input: unknown) => Object.assign(input as object, { q: 7 }) !== null;
  expect(read({ q: '7' }, { name: 'n' }, reading)).toMatchObject({ q: 7, name: 'n' });
});

it('refuses a field of a body in two spellings', () => {
  const twice = expect.objectContaining({ params: { field: 'name' }, says: { key: 'validation.repeated' } });
  expect(() => read({}, { 'name[]': ['a'], name: ['b'] })).toThrow(twice);
  expect(() => read({}, { name: ['b'], 'name[]': ['a'] })).toThrow(twice);
});

it('takes a list in either spelling', () => {
  expect(read({ 'tags[]': ['a', 'b'] })).toEqual({ key: 'k', tags: ['a', 'b'] });
});

it('says of the field that is wrong the sentence of the rule that it breaks', () => {
  const says = (error: { keyword: string; instancePath: string; params: Record<string, unknown> }) => () =>
    read(
      {},
      null,
      Object.assign(() => false, { errors: [{ schemaPath: '#/x', message: 'must NOT', ...error }] }),
    );
  const long = { keyword: 'maxLength', instancePath: '/q', params: { limit: 3 } };
  expect(says(long)).toThrow(refused('q', 'validation.picture', { limit: 3 }));
  expect(says({ ...long, instancePath: '/tags/0' })).toThrow(
    refused('tags', 'validation.maxLength', { limit: 3 }),
  );
  const missing = { keyword: 'required', instancePath: '', params: { missingProperty: 'name' } };
  expect(says(missing)).toThrow(refused('name', 'validation.required'));
});
