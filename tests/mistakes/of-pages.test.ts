import { expect, it } from 'vitest';
import { proveRefused } from './prove.ts';
import { inData, inPages } from './rows/index.ts';

proveRefused(inPages);

it('has a row of its own for each mistake', () => {
  const ids = [...Object.values(inData), ...Object.values(inPages)].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
