import { expect, it } from 'vitest';
import { recordsOf } from './keep.ts';

const texts = { 'a.test.ts': "import './a.ts';", 'b.test.ts': '', 'cli/a.ts': 'a()', 'spec/a.yaml': 'a: 1' };
const run = { called: new Set<string>(), ran: new Set<string>(), loaded: new Set<string>() };
const found = new Map([
  ['a.test.ts', { ...run, loaded: new Set(['cli/a.ts']) }],
  ['b.test.ts', run],
]);

/** Of which tests something is kept, and how the files stood, where one was changed during the run. */
function kept(changed: Readonly<Record<string, string>>) {
  const before = new Map(Object.entries(texts));
  const after = new Map(Object.entries({ ...texts, ...changed }));
  const records = recordsOf(found, { before, after });
  return { tests: [...records.keys()], at: [...(records.values().next().value?.at.keys() ?? [])] };
}

it('what a run called is kept with the files as they stood all the while', () => {
  expect(kept({})).toEqual({ tests: ['a.test.ts', 'b.test.ts'], at: Object.keys(texts) });
});

it.each([
  ['a file that a test has loaded', 'cli/a.ts', ['b.test.ts']],
  ['the test itself', 'b.test.ts', ['a.test.ts']],
  ['a file that is only read', 'spec/a.yaml', ['a.test.ts', 'b.test.ts']],
  ['one that is new', 'cli/b.ts', ['a.test.ts', 'b.test.ts']],
])('%s that is changed meanwhile stands in no record', (_, file, tests) => {
  const { at, ...others } = kept({ [file]: 'other' });
  expect(others).toEqual({ tests });
  expect(at).not.toContain(file);
});
