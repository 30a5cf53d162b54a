import { expect, it } from 'vitest';
import type { EndpointInfo } from '#generated/server/contract.ts';
import { readInput } from './input.ts';

const endpoint = {
  path: ['key'],
  query: ['q', 'tags'],
  body: ['name', 'title', 'subtitle'],
  trims: { title: 'clears', subtitle: 'absent' },
} as unknown as EndpointInfo;
const read = (query: unknown, body: unknown = null, validate = () => true) =>
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

it('drops what the call does not know', () => {
  expect(read({ utm_source: 'x', __proto__: { q: 'y' } })).toEqual({ key: 'k' });
});

it('takes a list in either spelling', () => {
  expect(read({ 'tags[]': ['a', 'b'] })).toEqual({ key: 'k', tags: ['a', 'b'] });
});

it('names the field that is wrong and nothing else', () => {
  const validate = Object.assign(() => false, {
    errors: [
      { keyword: 'maxLength', instancePath: '/q', schemaPath: '#/x', params: {}, message: 'must NOT' },
    ],
  });
  expect(() => read({ q: 'x' }, null, validate)).toThrow(expect.objectContaining({ params: { field: 'q' } }));
});
