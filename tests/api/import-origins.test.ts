import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, ImportBench } from '../support/import-bench.ts';

// Only who waits in vain is hurried: on a busy machine all others take as long as they do.
const usual = vi.hoisted(() => ({
  ...{ gitOldest: '2.0', refsMax: 700, limitMs: 600_000 },
  ...{ refsMs: 600_000, answerMs: 600_000, slowMs: 600_000 },
}));
const now = vi.hoisted(() => ({ ...usual }));

vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  get doctorGitOldest() {
    return now.gitOldest;
  },
  gitReceiveCommands: now.refsMax,
  get importRefsMs() {
    return now.refsMs;
  },
  get importAnswerMs() {
    return now.answerMs;
  },
  importComeAgainMs: 20,
  get importSlowForMs() {
    return now.slowMs;
  },
  gitUpkeepAfterMs: 20,
  jobLookMs: 20,
}));

vi.mock('#generated/server/jobs.ts', async (load) => {
  const { jobs } = await load<typeof import('#generated/server/jobs.ts')>();
  const fetch = {
    ...jobs['items.fetch'],
    get limitMs() {
      return now.limitMs;
    },
  };
  return { jobs: { ...jobs, 'items.fetch': fetch } };
});

// Names of nobody lead to this machine, for whoever asks here: git asks nobody.
vi.mock('node:dns/promises', async (load) => ({
  ...(await load<object>()),
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
}));

const bench = new ImportBench();
const { create, progress, view, end, info, readme, incoming, named } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());
beforeEach(() => {
  bench.made += 1;
  Object.assign(now, usual);
});

describe('an address', () => {
  it.each([
    ['with a password', 'https://lin:secret@git.example.org/lin/gpt2'],
    ['of ssh', 'ssh://git@git.example.org/lin/gpt2'],
    ['of this machine', 'file:///etc'],
    ['that is not encrypted', 'http://git.example.org/lin/gpt2'],
  ])('%s is refused before anything is made', async (_, address) => {
    const { status, body } = await create(address);
    expect([status, body.data.field]).toEqual([400, 'importFrom']);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
    'https://localhost/x',
  ])('that leads inside is refused: %s', async (address) => {
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'inside' });
  });

  it('that has moved is followed where that is allowed, and not to the inside', async () => {
    const { address } = bench.origin.repository('moved', { 'README.md': card });
    bench.origin.answer('/old.git', (_, response) =>
      response.writeHead(301, { location: `${address}/info/refs?service=git-upload-pack` }).end(),
    );
    const secret = bench.inner.repository('secret', { 'README.md': card });
    bench.origin.answer('/inwards.git', (_, response) =>
      response.writeHead(302, { location: `${secret.address}/info/refs?service=git-upload-pack` }).end(),
    );
    const moved = (await create(`${bench.origin.url}/old.git`)).body.data;
    expect(await end(moved.key)).toMatchObject({ status: 'SUCCESS' });
    const inwards = (await create(`${bench.origin.url}/inwards.git`, { name: `inwards-${bench.made}` })).body
      .data;
    expect(await end(inwards.key)).toMatchObject({ status: 'FAILED', fault: 'inside' });
    expect(bench.inner.asked).toEqual([]);
  });

  it('that sends git elsewhere than whoever looked is not followed', async () => {
    const secret = bench.inner.repository('late', { 'README.md': card });
    let looked = 0;
    bench.origin.answer('/late.git', (request, response) => {
      looked += 1;
      if (looked === 1)
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).end();
      else response.writeHead(302, { location: `${secret.address}${request.url?.slice(9)}` }).end();
    });
    const { key } = (await create(`${bench.origin.url}/late.git`)).body.data;
    expect((await end(key))?.status).toBe('FAILED');
    expect([looked > 1, bench.inner.asked]).toEqual([true, []]);
  });
});

describe('a name', () => {
  it('is looked up once, and git goes to what was found', async () => {
    const { address } = bench.origin.repository('pinned', { 'README.md': card });
    const { key } = (await create(address.replace('127.0.0.1', 'origin.invalid'))).body.data;
    expect((await end(key))?.status).toBe('SUCCESS');
  });

  it.each(['-origin.invalid', 'origin.invalid.'])(
    'that means something else to git is refused: %s',
    async (name) => {
      const { address } = bench.origin.repository(`odd-name-${bench.made}`, { 'README.md': card });
      const odd = address.replace(bench.origin.url, named(name));
      bench.origin.answer(`/to-odd-${bench.made}`, (_, response) =>
        response.writeHead(301, { location: `${odd}/info/refs?service=git-upload-pack` }).end(),
      );
      for (const [at, from] of [odd, `${bench.origin.url}/to-odd-${bench.made}`].entries()) {
        const { key } = (await create(from, { name: `odd-${bench.made}-${at}` })).body.data;
        expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'inside' });
      }
    },
  );
});

it('by a git that is too old for it is refused', async () => {
  const { address } = bench.origin.repository('old-git', { 'README.md': card });
  now.gitOldest = '99.0';
  const { key } = (await create(address)).body.data;
  expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'oldGit' });
  now.gitOldest = '2.0';
});

describe('an origin', () => {
  it.each([
    ['that says nothing', 'unreachable', (): void => {}],
    [
      'that is no git',
      'notGit',
      (_: unknown, response: { end(text: string): void }) => response.end('hello'),
    ],
    [
      'that asks for a password',
      'missing',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(401).end(),
    ],
  ] as const)('%s: %s', async (_, fault, answer) => {
    if (fault === 'unreachable') now.answerMs = 500;
    bench.origin.answer(`/odd-${bench.made}`, answer as never);
    const { key } = (await create(`${bench.origin.url}/odd-${bench.made}`)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault });
  });

  it('that dies in the middle leaves the item as it was, and may be tried again', async () => {
    const big = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`${at}.bin`, Array.from({ length: 900 }, Math.random).join()]),
    );
    const { address } = bench.origin.repository('dies', { 'README.md': card, ...big });
    let isDead = true;
    bench.origin.answer('/dies.git/git-upload-pack', (request, response) => {
      const write = response.write.bind(response);
      if (isDead && request.headers['content-length'] !== undefined)
        response.write = ((chunk: Buffer) => {
          if (chunk.length < 3000) return write(chunk);
          write(chunk.subarray(0, 2000));
          return response.destroy();
        }) as never;
      bench.origin.serve(request, response);
    });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'broken' });
    expect((await readme(key)).text).toContain('license: mit');
    expect((await info(key)).fresh).toBe(true);
    // Why is told to whoever may try it again.
    expect(await progress(key, bench.other)).toEqual({ process: 0, status: 'FAILED' });
    expect((await bench.other.post(`/aihub/${key}/import`)).body.code).toBe('409100');
    isDead = false;
    expect((await bench.owner.post(`/aihub/${key}/import`)).body.data.status).toBe('DOWNLOADING');
    expect((await end(key))?.status).toBe('SUCCESS');
    expect((await readme(key)).text).toBe(card);
    expect((await bench.owner.post(`/aihub/${key}/import`)).body.data).toEqual({
      process: 100,
      status: 'SUCCESS',
    });
    expect(await incoming()).toEqual([]);
  });

  it('that hangs in the middle is given up', async () => {
    Object.assign(now, { refsMs: 2500, slowMs: 3000 });
    const { address } = bench.origin.repository('hangs', { 'README.md': card });
    bench.origin.answer('/hangs.git/git-upload-pack', () => {});
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'slow' });
  });

  it('that turns to the older way of serving, in which nothing is checked, is refused', async () => {
    const { address, git, dir } = bench.origin.repository('dumb', { 'README.md': card });
    git('update-server-info');
    let looked = 0;
    bench.origin.answer('/dumb.git', ({ url = '' }, response) => {
      looked += 1;
      if (looked === 1)
        return response
          .writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
          .end();
      const file = join(dir, new URL(url, address).pathname.slice('/dumb.git/'.length));
      return existsSync(file)
        ? response.writeHead(200, { 'content-type': 'text/plain' }).end(readFileSync(file))
        : response.writeHead(404).end();
    });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'notGit' });
  });

  it('that names its branches for ever is given up', async () => {
    now.refsMs = 2500;
    const { address } = bench.origin.repository('drips', { 'README.md': card });
    bench.origin.answer('/drips.git/git-upload-pack', async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
      for (let at = 0; !response.destroyed; at += 1) {
        const line = `${'1'.repeat(40)} refs/heads/${'b'.repeat(400)}${at}\n`;
        response.write((line.length + 4).toString(16).padStart(4, '0') + line);
        await setTimeout(50);
      }
    });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'slow' });
  });

  it('is given up when its time is over, and not begun anew', async () => {
    const { address } = bench.origin.repository('long', { 'README.md': card });
    bench.origin.answer('/long.git/git-upload-pack', () => {});
    now.limitMs = 300;
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'slow' });
  });

  it('that is empty says so, and what failed may be let be', async () => {
    const { address } = bench.origin.repository('empty');
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'empty' });
    await bench.owner.post(`/aihub/${key}/import`, { leave: true });
    const item = await view(key);
    expect([item.gitlabPushStatus, item.importFrom]).toEqual([undefined, undefined]);
    expect(await progress(key)).toEqual({ process: 100, status: 'SUCCESS' });
  });

  it('with many refs is taken in, and with more than a push may bring it is not', async () => {
    const { address, git, dir } = bench.origin.repository('refs', { 'README.md': card });
    const id = git('rev-parse', 'main');
    const tags = (count: number) =>
      writeFileSync(
        join(dir, 'packed-refs'),
        `# pack-refs with: peeled fully-peeled sorted \n${Array.from({ length: count }, (_, at) => `${id} refs/tags/t${String(at).padStart(5, '0')}\n`).join('')}`,
      );
    const tooMany = { status: 'FAILED', fault: 'tooManyRefs', line: now.refsMax };
    tags(now.refsMax);
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject(tooMany);
    tags(600);
    let asked = 0;
    bench.origin.answer('/refs.git/info/refs', (request, response) => {
      asked += 1;
      // Whoever asked how many there are has gone.
      if (asked === 3) tags(now.refsMax);
      bench.origin.serve(request, response);
    });
    await bench.owner.post(`/aihub/${key}/import`);
    expect(await end(key)).toMatchObject(tooMany);
    tags(600);
    await bench.owner.post(`/aihub/${key}/import`);
    expect((await end(key))?.status).toBe('SUCCESS');
  });
});
