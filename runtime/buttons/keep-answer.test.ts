import { afterEach, beforeAll, expect, it } from 'vitest';
import { knowAllCalls } from '../reads/endpoints.ts';
import { queryClient } from '../reads/query-client.ts';
import { keepAnswer } from './keep-answer.ts';

const about = { key: '1' };
const other = { key: '2', likes: 1 };
const now = { likes: 8 };

beforeAll(knowAllCalls);
afterEach(() => queryClient.clear());

/** What is known of one read after the answer to a press. */
function after(known: unknown): unknown {
  queryClient.setQueryData(['items.list', {}], known);
  keepAnswer('items.favorite', about, now);
  return queryClient.getQueryData(['items.list', {}]);
}

it.each([
  ['the thing itself', { ...about, likes: 7 }, { ...about, likes: 8 }],
  ['a row of a list', { list: [about, other] }, { list: [{ ...about, ...now }, other] }],
  ['a row of pages', { pages: [{ list: [about] }] }, { pages: [{ list: [{ ...about, ...now }] }] }],
  [
    'what a row holds',
    { list: [{ rank: 1, item: about }] },
    { list: [{ rank: 1, item: { ...about, ...now } }] },
  ],
])('is kept in %s', (_, known, wanted) => {
  expect(after(known)).toEqual(wanted);
});

it('leaves all else as it was', () => {
  const known = { list: [other, { item: other }, null, 'text'], total: 4 };
  expect(after(known)).toEqual(known);
});

it('what is not about it stays old, and is asked anew', () => {
  const readOf = ['items.list', {}];
  queryClient.setQueryData(readOf, { list: [other] });
  void queryClient.invalidateQueries({ refetchType: 'none' });
  keepAnswer('items.favorite', about, now);
  expect(queryClient.getQueryState(readOf)?.isInvalidated).toBe(true);
});
