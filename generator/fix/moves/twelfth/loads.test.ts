import { expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

const app = 'language: 11\nname: Hub\nversion: 1.0.0\n';
const moved = (screen: string) =>
  fixSpec(
    new Map([
      ['spec/app.yaml', app],
      ['spec/screens/a.yaml', screen],
    ]),
  ).texts.get('spec/screens/a.yaml');

it.each([
  ['block: files\ninfo: repos.info # all\nlist: a.b\n', 'block: files\nload: repos.info # all\nlist: a.b\n'],
  ['blocks: [{ block: banner, counts: site.index }]\n', 'blocks: [{ block: banner, load: site.index }]\n'],
  [
    'block: collection\nload: a.b\ncounts: { load: c.d }\n',
    'block: collection\nload: a.b\ncounts: { load: c.d }\n',
  ],
])('%j → %j', (before, after) => {
  expect(moved(before)).toBe(after);
  expect(moved(after)).toBe(after);
});
