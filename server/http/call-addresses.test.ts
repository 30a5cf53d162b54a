import { expect, it } from 'vitest';
import { addressOf, type Called, callFolders, foldersOf, isWithinCalls } from './call-addresses.ts';

const call = (url: string, more: Partial<Called> = {}): Called => ({
  ...{ routes: [{ method: 'GET', url }], query: [], answers: 'wrapper' },
  path: [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...more,
});

// Of another product than that whose calls these tests are generated with.
const others = [
  call('/api/books'),
  call('/api/books/:bookId'),
  call('/builds/latest.json'),
  call('/sitemap/:part', { answers: 'stream' }),
  call('/robots.txt', { answers: 'stream' }),
  call('/:shelf/first'),
  call('/latest'),
];

it('finds below what calls lie, and nothing that pages share with them', () => {
  expect(foldersOf(others)).toEqual(['/api', '/builds']);
  expect(callFolders.length).toBeGreaterThan(1);
});

it.each([
  ['/api', true],
  ['/api?a=1', true],
  ['/api/books/1?a=1', true],
  ['/builds/other.json', true],
  ['/apiary', false],
  ['/', false],
  ['/books?from=/api/books', false],
  ['/sitemap/0', false],
])('says of %s whether calls are there', (url, isThere) => {
  expect(isWithinCalls(url, foldersOf(others))).toBe(isThere);
});

it('fills in what an address takes, and leaves out what no part of it does', () => {
  const book = call('/api/books/:bookId', { query: ['language', 'bookId', 'edition'] });
  const given = { bookId: 'a/b c', language: 'en', edition: '', shelf: 'novels' };
  expect(addressOf(book, given)).toBe('/api/books/a%2Fb%20c?language=en');
  const file = call('/api/:key/raw/*', { rest: 'path' });
  expect(addressOf(file, { key: 'k', path: 'a/b?.md' })).toBe('/api/k/raw/a/b%3F.md');
});

it.each<Record<string, string>>([{}, { bookId: '' }, { bookId: '..' }, { bookId: '.' }])(
  'has no address for %j',
  (given) => {
    expect(addressOf(call('/api/books/:bookId'), given)).toBeUndefined();
  },
);

it('takes the address that says itself what is given, or the one that says nothing', () => {
  const routes: Called['routes'] = [
    { method: 'GET', url: '/api/things' },
    { method: 'GET', url: '/api/books', fixed: { sort: 'book' } },
    { method: 'GET', url: '/api/maps', fixed: { sort: 'map' } },
  ];
  expect(addressOf(call('', { routes }), { sort: 'map' })).toBe('/api/maps');
  expect(addressOf(call('', { routes }), { sort: 'disc' })).toBe('/api/things');
});
