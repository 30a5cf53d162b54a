import { expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

const app = 'language: 8\nname: Hub\nversion: 1.0.0\n';
const moved = (screen: string) =>
  fixSpec(
    new Map([
      ['spec/app.yaml', app],
      ['spec/screens/a.yaml', screen],
    ]),
  ).texts.get('spec/screens/a.yaml');

it.each([
  ['block: stack # all of it\nblocks:\n  - block: form\n', '# all of it\nblocks:\n  - block: form\n'],
  [
    'title: a\nblock: stack\nblocks: [{ block: stack, blocks: [{ block: form }] }]\n',
    'title: a\nblocks: [{ blocks: [{ block: form }] }]\n',
  ],
  ['block: form\nfields: [a]\n', 'block: form\nfields: [a]\n'],
])('%j → %j', (before, after) => {
  expect(moved(before)).toBe(after);
  expect(moved(after)).toBe(after);
});
