import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generate, isGenerated } from '../generate.ts';

const product = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let project: string;
const layout = () => ({ project, blocks: product, isWhole: true });

beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'hub-inputs-'));
  for (const folder of ['spec', 'locales']) {
    cpSync(join(product, 'tests', 'language', 'base', folder), join(project, folder), { recursive: true });
  }
  expect((await generate(layout())).faults).toEqual([]);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

it('knows what a run has left, and that a second one would change nothing', async () => {
  expect(await isGenerated(layout())).toBe(true);
});

it.each([
  ['an edit of the spec', () => writeFileSync(join(project, 'spec', 'app.yaml'), '# new\n', { flag: 'a' })],
  ['a new word file', () => writeFileSync(join(project, 'locales', 'en', 'more.yaml'), 'a: b\n')],
  [
    'a new override',
    () => {
      mkdirSync(join(project, 'screens', 'hub'), { recursive: true });
      writeFileSync(join(project, 'screens', 'hub', 'list.tsx'), '');
    },
  ],
  [
    'new rooms of its own on the server',
    () => {
      mkdirSync(join(project, 'server', 'rooms'), { recursive: true });
      writeFileSync(join(project, 'server', 'rooms', 'index.ts'), '');
    },
  ],
  ['a hand edit', () => writeFileSync(join(project, 'generated', 'kinds.ts'), '//', { flag: 'a' })],
  ['a file that is gone', () => rmSync(join(project, 'generated', 'kinds.ts'))],
])('does not take %s for the same', async (_what, change) => {
  change();
  expect(await isGenerated(layout())).toBe(false);
});

it('lacks what only tests read where nobody asks for that, and has none of an earlier description', async () => {
  const forRuns = { withTests: false };
  const hasTests = () => existsSync(join(project, 'generated', 'qa'));
  // What stands there whole is as good for whoever asks for less.
  expect([await isGenerated(layout(), forRuns), hasTests()]).toEqual([true, true]);
  writeFileSync(join(project, 'spec', 'app.yaml'), '# new\n', { flag: 'a' });
  expect((await generate({ ...layout(), ...forRuns })).report?.handEdited).toEqual([]);
  expect([await isGenerated(layout(), forRuns), hasTests()]).toEqual([true, false]);
  expect((await generate({ ...layout(), check: true })).report?.drift).toEqual([]);
  expect(await isGenerated(layout())).toBe(false);
  await generate(layout());
  expect([await isGenerated(layout()), await isGenerated(layout(), forRuns), hasTests()]).toEqual([
    ...[true, true, true],
  ]);
});
