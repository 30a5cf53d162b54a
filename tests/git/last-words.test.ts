import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { memoryGuardKind } from '../../server/git/processes/memory.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { gitClient, gitRefusal } from './git-client.ts';

// Git itself has enough, and begins to answer; what packs for it has less than it needs to start.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitTransferMemoryMarginBytes: 400_000,
  gitTransferPerObjectPlainBytes: 0,
  gitTransferPerObjectMappedBytes: 0,
}));

let hub: TestHub;
let folder: string;
beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-last-words-'));
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

it.runIf(memoryGuardKind() === 'limited').each([0, 2])(
  'a clone by version %i that meets the end of memory when it has begun is told so, and succeeds at the next try',
  async (version) => {
    const { kind, ownerName, name } = await hub.build.item({ name: `begun-${version}` });
    const url = `${hub.url}/${kind}/${ownerName}/${name}.git`;
    const clone = ['-c', `protocol.version=${version}`, 'clone', url];
    const first = await gitRefusal(folder, ...clone, `first-${version}`);
    expect(first).toContain('more of the server');
    expect(first).not.toContain('corruption');
    await gitClient(folder, ...clone, `second-${version}`);
  },
);
