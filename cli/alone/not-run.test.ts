import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notRun } from './not-run.ts';

it('names each chosen test of which the report knows nothing', () => {
  const copy = join('/', 'copy', 'engine');
  const report = JSON.stringify({ testResults: [{ name: join(copy, 'server', 'a.test.ts') }] });
  const chosen = ['server/a.test.ts', 'runtime/b.test.tsx'];
  expect(notRun({ copy, chosen, report })).toEqual(['runtime/b.test.tsx']);
});
