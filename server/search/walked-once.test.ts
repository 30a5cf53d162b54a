import { expect, it } from 'vitest';
import { searchCountMax } from '#generated/constants.ts';
import { WalkedOnce } from './walked-once.ts';

const query = { terms: [], scopes: [], tagGroups: [] };

/** An index that holds so many, and what it was asked. */
function indexOf(size: number) {
  const asked: string[] = [];
  const all = Array.from({ length: size }, (_, at) => ({ doc: size - at, seq: size - at }));
  const texts = new WalkedOnce({
    find: async (_, { limit, below = Number.POSITIVE_INFINITY, headsOnly }) => {
      asked.push(headsOnly ? 'heads' : 'find');
      return all.filter(({ doc }) => doc < below).slice(0, limit);
    },
    count: async (_, atMost) => {
      asked.push('count');
      return Math.min(size, atMost);
    },
  });
  return { texts, asked };
}

it('counts what was found, and walks no second time', async () => {
  for (const size of [0, 3, searchCountMax + 5]) {
    const { texts, asked } = indexOf(size);
    const found = await texts.find(query, { limit: 2 });
    expect(found).toHaveLength(Math.min(2, size));
    expect(await texts.count(query, searchCountMax + 1)).toBe(Math.min(size, searchCountMax + 1));
    expect(asked).toEqual(['find']);
  }
});

it('asks the index for another page, for names alone, for another question and for more than are told', async () => {
  const { texts, asked } = indexOf(9);
  await texts.find(query, { limit: 2, headsOnly: true });
  await texts.find(query, { limit: 2, below: 5 });
  await texts.count(query, 5);
  await texts.find(query, { limit: Number.MAX_SAFE_INTEGER });
  await texts.find(query, { limit: 2 });
  await texts.count({ ...query, kind: 'models' }, 5);
  await texts.count(query, searchCountMax + 2);
  expect(asked).toEqual(['heads', 'find', 'count', 'find', 'find', 'count', 'count']);
});
