import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findPerson } from '../../server/people/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { signedUp } from '../support/session-client.ts';
import { gitClient } from './git-client.ts';

let hub: TestHub;
let folder: string;
beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-large-'));
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

// Beyond http.postBuffer, one megabyte packed, git asks with no commands first and then sends in parts.
it('takes a push that git sends in parts, since it does not pack into a megabyte', async () => {
  const client = await signedUp(hub, 'heavy');
  const owner = await findPerson(hub.hub.db, 'heavy');
  if (!owner) throw new Error('Nobody is called heavy.');
  const { id } = await hub.build.item({ owner, name: 'weighty' });
  const { body } = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  const url = `http://heavy:${body.data.secret}@${new URL(hub.url).host}/models/heavy/weighty.git`;
  await gitClient(folder, 'clone', '-q', url, 'work');
  const work = join(folder, 'work');
  const weights = randomBytes(3_000_000);
  await writeFile(join(work, 'weights.noise'), weights);
  await gitClient(work, 'add', '-A');
  await gitClient(work, 'commit', '-qm', 'Add weights');
  const warned = vi.spyOn(hub.hub.log, 'warn');
  await gitClient(work, 'push', '-q');
  const kept = await runGit(hub.hub.repos.dirOf(id), ['cat-file', 'blob', 'main:weights.noise']);
  expect(kept.equals(weights)).toBe(true);
  // What only asks moves nothing, and nothing of it was to be looked at.
  expect(warned).not.toHaveBeenCalled();
});
