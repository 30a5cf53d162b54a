import { appendFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gitBudgetServeMemoryBytes } from '#generated/constants.ts';
import { placedBytes } from '../../server/git/index.ts';
import { CatFilePool } from '../../server/git/objects/cat-file-pool.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { peakWhile } from '../support/memory.ts';
import { answerOf, packetLine, post } from './door-fixture.ts';
import { buildRepository, change, git } from './git-fixture.ts';

// Less than any git has that runs: each reader has grown beyond it.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitReadersKeptBytes: 1000,
}));

const refs = 100_000;
const commits = 300;
const haves = 60_000;

let hub: TestHub;
let url: string;
let tip: string;
let history: string[];

beforeAll(async () => {
  hub = await startHub();
  const item = await hub.build.item({ name: 'of-many-refs' });
  const dir = hub.hub.repos.dirOf(item.id);
  const changes = Array.from({ length: commits }, (_, n) =>
    change({ put: [{ path: 'f', content: `${n}` }] }),
  );
  await hub.hub.repos.commitAll(item.id, changes);
  history = git(dir, 'rev-list', 'main').trim().split('\n');
  tip = history[0] ?? '';
  const names = Array.from({ length: refs }, (_, n) => `refs/heads/topic/${String(n).padStart(6, '0')}`);
  const lines = names.map((name, n) => `${history[n % history.length]} ${name}\n`);
  await writeFile(join(dir, 'packed-refs'), '# pack-refs with: peeled fully-peeled sorted \n');
  await appendFile(join(dir, 'packed-refs'), lines.join(''));
  url = `${hub.url}/${item.kind}/${item.ownerName}/${item.name}.git`;
});
afterAll(() => hub.stop());

function fetched(...lines: string[]) {
  const headers = { 'git-protocol': 'version=2' };
  const asked = post({ url, service: 'git-upload-pack', headers });
  const question = [
    packetLine('command=fetch'),
    '0001',
    ...lines.map(packetLine),
    packetLine('done'),
    '0000',
  ];
  asked.end(question.join(''));
  return answerOf(asked);
}

describe('a repository of a hundred thousand refs', () => {
  it('tells all of them, in bounded memory', async () => {
    const { result, largest } = await peakWhile(() =>
      answerOf(get(`${url}/info/refs?service=git-upload-pack`)),
    );
    expect(result.status).toBe(200);
    expect(result.text.match(/refs\/heads\/topic\//g)?.length).toBe(refs);
    expect(largest).toBeLessThan(gitBudgetServeMemoryBytes);
  });

  it('is served to whoever has very much, and to whoever has none of it', async () => {
    const foreign = Array.from({ length: haves }, (_, n) => `have ${n.toString(16).padStart(40, 'a')}`);
    const own = history.slice(commits / 2).map((id) => `have ${id}`);
    const { result, largest } = await peakWhile(() => fetched(`want ${tip}`, ...own, ...foreign));
    expect([result.status, result.text.includes('packfile')]).toEqual([200, true]);
    expect(largest).toBeLessThan(gitBudgetServeMemoryBytes);
  });

  it.each([1, commits / 2, 2 ** 31 - 1])(
    'is served to whoever wants its last commits (%i)',
    async (depth) => {
      const { result, largest } = await peakWhile(() => fetched(`want ${tip}`, `deepen ${depth}`));
      expect([result.status, result.text.includes('packfile')]).toEqual([200, true]);
      expect(largest).toBeLessThan(gitBudgetServeMemoryBytes);
    },
  );
});

it('a reader that has grown is let go of, and gives back the room that it had', async () => {
  const repository = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  const id = git(repository.dir, 'rev-parse', 'main:f').trim();
  await expect.poll(placedBytes).toBe(0);
  const pool = new CatFilePool();
  const asked = pool.ask(repository.dir, (reader) => reader.info(id));
  expect((await asked).size).toBe(1);
  // At once: it is let go of after a moment.
  expect(placedBytes()).toBeGreaterThan(0);
  await expect.poll(() => pool.size).toBe(0);
  await expect.poll(placedBytes).toBe(0);
});
