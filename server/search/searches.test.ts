import { expect, it } from 'vitest';
import { WorkDiedError } from '../load/processes/work-died.ts';
import type { Workers } from '../load/processes/workers.ts';
import type { Answer, Question } from './question.ts';
import { Searches } from './searches.ts';

/** Workers of which none answers. */
const failing = (error: Error) =>
  ({ ask: () => Promise.reject(error) }) as unknown as Workers<Question, Answer>;
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
