import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixSpec } from '../../fix-spec.ts';

const app = 'name: Hub\nlanguage: 9\nplaces:\n  console: { address: "/ui", later: console } # soon\n';

const moved = (files: Record<string, string>) =>
  Object.fromEntries(fixSpec(new Map(Object.entries({ 'spec/app.yaml': app, ...files }))).texts);

it('lists what waits by its area, and keeps the remarks', () => {
  const texts = moved({
    'spec/constants/polls.yaml': 'poll: { push: { value: 2s, later: push progress }, now: 3s }\n',
    'spec/constants/budgets.yaml': 'budget.upload: { body: 1MB, later: console }\n',
    'spec/endpoints/people.yaml': 'people.info:\n  later: console # the pages\n  get: /info\n',
    'spec/kinds.yaml': 'fields:\n  view?: { type: endpoint, later: further kinds }\n',
  });
  expect(texts['spec/later.yaml']).toBe(
    [
      '# yaml-language-server: $schema=meta/later.json',
      'console: [place console, endpoint people.info, constants budget.upload]',
      'further kinds: [kindField view]',
      'push progress: [constant poll.push]',
      '',
    ].join('\n'),
  );
  expect(texts['spec/app.yaml']).toContain('console: { address: "/ui" } # soon');
  expect(texts['spec/constants/polls.yaml']).toBe('poll: { push: { value: 2s }, now: 3s }\n');
  expect(texts['spec/endpoints/people.yaml']).toBe('people.info:\n  # the pages\n  get: /info\n');
});

it('makes no list where nothing waits', () => {
  const files = { 'spec/app.yaml': 'name: Hub\nlanguage: 9\n' };
  expect(Object.keys(Object.fromEntries(fixSpec(new Map(Object.entries(files))).texts))).toEqual([
    'spec/app.yaml',
  ]);
});

it('leaves an answer that comes later, and what is called so', () => {
  const text = 'support.socket: { socket: /ws, answered: later }\n';
  expect(moved({ 'spec/endpoints/support.yaml': text })['spec/endpoints/support.yaml']).toBe(text);
});

it.each(['phase 2: comments', '[x] later', '& more', '#12', '多语言'])('takes an area called %s', (area) => {
  const texts = moved({ 'spec/constants/polls.yaml': `poll: { push: { value: 2s, later: "${area}" } }\n` });
  expect(parse(texts['spec/later.yaml'] ?? '')).toMatchObject({ [area]: ['constant poll.push'] });
});
