import { get } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { memoryGuardKind } from '../../server/git/processes/memory.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { answerOf } from './door-fixture.ts';

const { most, tooLittle } = vi.hoisted(() => ({ most: { bytes: 0 }, tooLittle: 400_000 }));
const enough = 96 * 2 ** 20;

// What is reckoned for git is less than it needs to start.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitTransferMemoryOwnBytes: tooLittle,
}));
vi.mock('../../server/doors/git/transfers/serve-memory.ts', async (original) => ({
  ...(await original<object>()),
  get mostServeMemory() {
    return { memoryBytes: most.bytes, startedBytes: most.bytes };
  },
}));

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

async function asked(name: string) {
  const item = await hub.build.item({ name });
  const url = `${hub.url}/${item.kind}/${item.ownerName}/${name}.git/info/refs?service=git-upload-pack`;
  return () => answerOf(get(url));
}

it.runIf(memoryGuardKind() === 'limited')(
  'a repository that needs more memory than was reckoned is put off in words, and served at the next try',
  async () => {
    most.bytes = enough;
    const ask = await asked('more-than-reckoned');
    const first = await ask();
    expect([first.status, first.retryAfter]).toEqual([503, '5']);
    expect(first.text).toContain('more of the server');
    expect((await ask()).status).toBe(200);
  },
);

it.runIf(memoryGuardKind() === 'limited')(
  'a repository that needs more memory than there is says which bound was met, and what helps',
  async () => {
    most.bytes = tooLittle;
    const ask = await asked('more-than-there-is');
    await ask();
    const { status, text } = await ask();
    expect([status, text]).toEqual([413, expect.stringContaining('--filter=blob:none')]);
  },
);

it.runIf(memoryGuardKind() === 'limited')(
  'whoever asks at the same time is put off as well, and not sent away for good',
  async () => {
    most.bytes = enough;
    const ask = await asked('many-at-once');
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    // One that comes later, on a busy machine, is served.
    expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
    expect((await ask()).status).toBe(200);
  },
);
