import { expect, it } from 'vitest';
import { WorkDiedError } from '../load/processes/work-died.ts';
import type { Workers } from '../load/processes/workers.ts';
import type { Answered, Question } from './question.ts';
import { Searches } from './searches.ts';

/** Workers of which none answers. */
const failing = (error: Error) =>
  ({ ask: () => Promise.reject(error) }) as unknown as Workers<Question, Answered>;
const query = { terms: [], scopes: [], tagGroups: [] };

it.each([
  [new WorkDiedError('time'), 'searchTooLong', 1],
  [new WorkDiedError('ended'), 'unavailable', 0],
])('says in words of the catalogue that a worker gave no answer (%o)', async (error, id, warnings) => {
  const warned: string[] = [];
  const searches = new Searches(failing(error), { warn: (_, text) => void warned.push(text) });

  await expect(searches.tags([query])).rejects.toMatchObject({ id });

  expect(warned).toHaveLength(warnings);
});

it('hides no fault of ours behind words', async () => {
  const searches = new Searches(failing(new Error('SQLITE_CORRUPT')), { warn: () => {} });

  await expect(searches.tags([query])).rejects.toThrow('SQLITE_CORRUPT');
});

it('bothers no worker for what can match nothing', async () => {
  const searches = new Searches(failing(new Error('asked')), { warn: () => {} });

  expect(await searches.tags([])).toEqual([]);
});

it('logs the statements of a process that took long, as those of the hub', async () => {
  const warned: unknown[][] = [];
  const slow = [{ ms: 300, sql: 'select 1', plan: ['SCAN texts'] }];
  const answering = { ask: async () => ({ found: [], slow }) } as unknown as Workers<Question, Answered>;
  const searches = new Searches(answering, { warn: (...said) => void warned.push(said) });

  expect(await searches.tags([query])).toEqual([]);

  expect(warned).toEqual([[{ ...slow[0], what: 'tags' }, 'a statement took long']]);
});
