import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { initBare } from '../init.ts';
import { RefReader } from './refs.ts';

const someId = 'a'.repeat(40);

it.each([
  ['a branch in a folder', 'refs/heads/main', `${someId}\n`],
  ['a tag in a folder', 'refs/tags/v1', `${someId}\n`],
  ['the list of packed ones', 'packed-refs', `${someId} refs/heads/main\n`],
])('asks git nothing where there are no refs, and asks it with %s', async (_, file, text) => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-no-refs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dir = join(folder, 'new.git');
  await initBare(dir);
  // Settings that git cannot read: whatever it is asked, it fails.
  await writeFile(join(dir, 'config'), '[broken');
  expect(await new RefReader().read(dir)).toMatchObject({
    head: 'main',
    branches: new Map(),
    tags: new Map(),
  });
  await writeFile(join(dir, file), text);
  await expect(new RefReader().read(dir)).rejects.toThrow();
});
