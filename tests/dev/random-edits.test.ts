import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { generate } from '../../generator/generate.ts';
import { isAllTried } from '../support/drawn.ts';
import { RandomEdits } from './random-edits.ts';
import { WatchedProcess } from './watched-process.ts';

// A small dose of what `npm run bench -- --only dev` does two thousand times.
const dose = isAllTried() ? 20 : 10;
const hub = join(projectRoot, 'cli', 'hub.ts');

const root = mkdtempSync(join(tmpdir(), 'hub-edits-'));
let watching: WatchedProcess;
beforeAll(async () => {
  for (const folder of ['engine', 'spec', 'locales'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  for (const folder of ['runtime/blocks', 'runtime/look', 'screens'])
    mkdirSync(join(root, folder), { recursive: true });
  watching = new WatchedProcess([hub, 'generate', '--watch', '--project', root], { cwd: root });
  expect(await watching.until(() => watching.reports > 0)).toBe(true);
});
afterAll(async () => {
  await watching.stop();
  rmSync(root, { recursive: true });
});

it('what is generated follows edits at random, sound and broken, as a run that starts anew would have it', async () => {
  const edits = new RandomEdits(root, watching, 12);
  await edits.make(dose);
  expect(watching.isAlive, watching.output).toBe(true);
  expect(edits.counts).toMatchObject({ unanswered: [] });
  expect(edits.counts.unsound).toBeGreaterThan(0);
  const drift = async () =>
    (await generate({ project: root, blocks: projectRoot, check: true })).report?.drift;
  await expect.poll(drift).toEqual([]);
});
