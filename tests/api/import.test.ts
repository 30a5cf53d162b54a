import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitFirst } from '#generated/constants.ts';
import { startMortal } from '../crash/mortal-hub.ts';
import { GitOrigin } from '../support/git-origin.ts';
import { pushFile, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

const now = vi.hoisted(() => ({ gitOldest: '2.0', refsMax: 700 }));

vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  get doctorGitOldest() {
    return now.gitOldest;
  },
  gitReceiveCommands: now.refsMax,
  importRefsMs: 2500,
  importAnswerMs: 500,
  importComeAgainMs: 20,
  importSlowForMs: 3000,
  gitUpkeepAfterMs: 20,
  jobLookMs: 20,
}));

// Names of nobody lead to this machine, for whoever asks here: git asks nobody.
vi.mock('node:dns/promises', async (load) => ({
  ...(await load<object>()),
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
}));

let origin: GitOrigin;
/** Another one, which nobody has let be reached. */
let inner: GitOrigin;
let hub: TestHub;
let dataDir: string;
let owner: SessionClient;
let other: SessionClient;
let ownerId: string;

/** The same origin by a name. */
const named = (name: string) => origin.url.replace('127.0.0.1', name);
const start = () => {
  const names = ['origin.invalid', '-origin.invalid', 'origin.invalid.'].map(named);
  return startHub({ dataDir, config: { importOrigins: [origin.url, ...names] } });
};

beforeAll(async () => {
  [origin, inner, dataDir] = await Promise.all([
    GitOrigin.start(),
    GitOrigin.start(),
    mkdtemp(join(tmpdir(), 'hub-')),
  ]);
  hub = await start();
  [owner, other] = [await signedUp(hub, 'owner'), await signedUp(hub, 'other')];
  await owner.put('/aihub/personal/info', { alias: 'Owner' });
  ownerId = (await owner.get('/aihub/personal/info')).body.data.id;
});
afterAll(async () => {
  await hub.stop();
  await Promise.all([origin.stop(), inner.stop(), rm(dataDir, { recursive: true })]);
});

let made = 0;
beforeEach(() => {
  made += 1;
});

const create = (importFrom: string, more: object = {}) =>
  owner.post('/aihub/items', { kind: 'models', name: `item-${made}`, license: 'mit', importFrom, ...more });
const progress = async (key: string, by = owner) => (await by.get(`/aihub/${key}/progress`)).body.data;
const view = async (key: string, by = owner) => (await by.get(`/aihub/${key}/view`)).body.data;

interface Told {
  process: number;
  status: string;
  fault?: string;
}

/** Asks until it goes on no more, and gives all that was told. */
async function follow(key: string): Promise<Told[]> {
  const told: Told[] = [];
  for (;;) {
    told.push(await progress(key));
    if (['SUCCESS', 'FAILED'].includes(told.at(-1)?.status ?? '')) return told;
    await setTimeout(2);
  }
}

const end = async (key: string) => (await follow(key)).at(-1);
const info = async (key: string) => (await owner.get(`/aihub/gitlab/${key}/info`)).body.data;
const readme = (key: string) => owner.get(`/aihub/gitlab/${key}/raw/main/README.md`);
const incoming = async () =>
  (await readdir(join(dataDir, 'repos'), { recursive: true })).filter((name) => /\.incoming$/.test(name));

const card =
  '---\nlicense: apache-2.0\nbase_model: owner/base\n---\n# From elsewhere\n\nA readme with fernweh in it.\n';

describe('an import', () => {
  it('brings branches, tags, the default branch and what the card says, and leaves nothing of its own', async () => {
    const { address, git } = origin.repository('whole', { 'README.md': card, 'a/b.txt': 'deep\n' }, 'trunk');
    git('tag', '-a', 'v1', '-m', 'One');
    git('branch', 'next');
    const made = (await create(address)).body.data;
    expect(made).toMatchObject({ importFrom: address, gitlabPushStatus: 'DOWNLOADING' });
    const told = await follow(made.key);
    expect(told.at(-1)).toEqual({ process: 100, status: 'SUCCESS' });
    const { branches, tags, defaultBranch, fresh } = await info(made.key);
    expect([defaultBranch, fresh]).toEqual(['trunk', false]);
    expect(branches.map(({ name }: { name: string }) => name).sort()).toEqual(['next', 'trunk']);
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(['v1']);
    expect(await view(made.key)).toMatchObject({
      license: 'apache-2.0',
      baseModel: 'owner/base',
      gitlabPushStatus: 'SUCCESS',
    });
    await hub.idle();
    const found = await owner.get('/aihub/search?q=fernweh');
    expect(JSON.stringify(found.body.data)).toContain(made.key);
    expect(await incoming()).toEqual([]);
  });

  it('is told state by state, to whoever may see the item', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`f/${at}.txt`, `${at}\n`.repeat(99)]),
    );
    const { address } = origin.repository('states', many);
    origin.answer(
      '/states.git/git-upload-pack',
      (request, response) => void setTimeout(150).then(() => origin.serve(request, response)),
    );
    const { key, id } = (await create(address)).body.data;
    expect((await progress(key, other)).status).toBe('DOWNLOADING');
    // Nobody is told to push meanwhile.
    await hub.hub.items.settled(id);
    expect((await info(key)).fresh).toBe(false);
    const told = await follow(key);
    expect(new Set(told.map(({ status }) => status))).toContain('DOWNLOADING');
    expect(told.every(({ process }) => process >= 0 && process <= 100)).toBe(true);
    expect(told.at(-1)?.status).toBe('SUCCESS');
    const hidden = (await create(address, { name: `hidden-${made}`, visibility: 'PRIVATE' })).body.data;
    expect((await other.get(`/aihub/${hidden.key}/progress`)).body.code).toBe('404001');
    await end(hidden.key);
  });

  it('is recorded as a push of whoever made the item', async () => {
    const { address } = origin.repository('recorded', { 'README.md': card });
    const { key, id } = (await create(address)).body.data;
    await end(key);
    await hub.idle();
    const { list } = (await owner.get('/user/users/record')).body.data;
    expect(JSON.stringify(list)).toContain('refMade');
    expect(id).toBeDefined();
  });
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
    const { address } = origin.repository('moved', { 'README.md': card });
    origin.answer('/old.git', (_, response) =>
      response.writeHead(301, { location: `${address}/info/refs?service=git-upload-pack` }).end(),
    );
    const secret = inner.repository('secret', { 'README.md': card });
    origin.answer('/inwards.git', (_, response) =>
      response.writeHead(302, { location: `${secret.address}/info/refs?service=git-upload-pack` }).end(),
    );
    const moved = (await create(`${origin.url}/old.git`)).body.data;
    expect(await end(moved.key)).toMatchObject({ status: 'SUCCESS' });
    const inwards = (await create(`${origin.url}/inwards.git`, { name: `inwards-${made}` })).body.data;
    expect(await end(inwards.key)).toMatchObject({ status: 'FAILED', fault: 'inside' });
    expect(inner.asked).toEqual([]);
  });

  it('that sends git elsewhere than whoever looked is not followed', async () => {
    const secret = inner.repository('late', { 'README.md': card });
    let looked = 0;
    origin.answer('/late.git', (request, response) => {
      looked += 1;
      if (looked === 1)
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).end();
      else response.writeHead(302, { location: `${secret.address}${request.url?.slice(9)}` }).end();
    });
    const { key } = (await create(`${origin.url}/late.git`)).body.data;
    expect((await end(key))?.status).toBe('FAILED');
    expect([looked > 1, inner.asked]).toEqual([true, []]);
  });
});

describe('a name', () => {
  it('is looked up once, and git goes to what was found', async () => {
    const { address } = origin.repository('pinned', { 'README.md': card });
    const { key } = (await create(address.replace('127.0.0.1', 'origin.invalid'))).body.data;
    expect((await end(key))?.status).toBe('SUCCESS');
  });

  it.each(['-origin.invalid', 'origin.invalid.'])(
    'that means something else to git is refused: %s',
    async (name) => {
      const { address } = origin.repository(`odd-name-${made}`, { 'README.md': card });
      const odd = address.replace(origin.url, named(name));
      origin.answer(`/to-odd-${made}`, (_, response) =>
        response.writeHead(301, { location: `${odd}/info/refs?service=git-upload-pack` }).end(),
      );
      for (const [at, from] of [odd, `${origin.url}/to-odd-${made}`].entries()) {
        const { key } = (await create(from, { name: `odd-${made}-${at}` })).body.data;
        expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'inside' });
      }
    },
  );
});

it('by a git that is too old for it is refused', async () => {
  const { address } = origin.repository('old-git', { 'README.md': card });
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
    origin.answer(`/odd-${made}`, answer as never);
    const { key } = (await create(`${origin.url}/odd-${made}`)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault });
  });

  it('that dies in the middle leaves the item as it was, and may be tried again', async () => {
    const big = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`${at}.bin`, Array.from({ length: 900 }, Math.random).join()]),
    );
    const { address } = origin.repository('dies', { 'README.md': card, ...big });
    let isDead = true;
    origin.answer('/dies.git/git-upload-pack', (request, response) => {
      const write = response.write.bind(response);
      if (isDead && request.headers['content-length'] !== undefined)
        response.write = ((chunk: Buffer) => {
          if (chunk.length < 3000) return write(chunk);
          write(chunk.subarray(0, 2000));
          return response.destroy();
        }) as never;
      origin.serve(request, response);
    });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'broken' });
    expect((await readme(key)).text).toContain('license: mit');
    expect((await info(key)).fresh).toBe(true);
    // Why is told to whoever may try it again.
    expect(await progress(key, other)).toEqual({ process: 0, status: 'FAILED' });
    expect((await other.post(`/aihub/${key}/import`)).body.code).toBe('409100');
    isDead = false;
    expect((await owner.post(`/aihub/${key}/import`)).body.data.status).toBe('DOWNLOADING');
    expect((await end(key))?.status).toBe('SUCCESS');
    expect((await readme(key)).text).toBe(card);
    expect((await owner.post(`/aihub/${key}/import`)).body.data).toEqual({ process: 100, status: 'SUCCESS' });
    expect(await incoming()).toEqual([]);
  });

  it('that hangs in the middle is given up', async () => {
    const { address } = origin.repository('hangs', { 'README.md': card });
    origin.answer('/hangs.git/git-upload-pack', () => {});
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'slow' });
  });

  it('that turns to the older way of serving, in which nothing is checked, is refused', async () => {
    const { address, git, dir } = origin.repository('dumb', { 'README.md': card });
    git('update-server-info');
    let looked = 0;
    origin.answer('/dumb.git', ({ url = '' }, response) => {
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
    const { address } = origin.repository('drips', { 'README.md': card });
    origin.answer('/drips.git/git-upload-pack', async (_, response) => {
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

  it('that is empty says so, and what failed may be let be', async () => {
    const { address } = origin.repository('empty');
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'empty' });
    await owner.post(`/aihub/${key}/import`, { leave: true });
    const item = await view(key);
    expect([item.gitlabPushStatus, item.importFrom]).toEqual([undefined, undefined]);
    expect(await progress(key)).toEqual({ process: 100, status: 'SUCCESS' });
  });

  it('with many refs is taken in, and with more than a push may bring it is not', async () => {
    const { address, git, dir } = origin.repository('refs', { 'README.md': card });
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
    origin.answer('/refs.git/info/refs', (request, response) => {
      asked += 1;
      // Whoever asked how many there are has gone.
      if (asked === 3) tags(now.refsMax);
      origin.serve(request, response);
    });
    await owner.post(`/aihub/${key}/import`);
    expect(await end(key)).toMatchObject(tooMany);
    tags(600);
    await owner.post(`/aihub/${key}/import`);
    expect((await end(key))?.status).toBe('SUCCESS');
  });
});

describe('what comes', () => {
  it('with a secret is refused, with file and line', async () => {
    const { address } = origin.repository('leaky', { 'conf/app.env': 'a=1\nkey=AKIA0123456789ABCDEF\n' });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'secret', at: 'conf/app.env', line: 2 });
    expect((await info(key)).fresh).toBe(true);
  });

  it('beyond what its owner may have is refused', async () => {
    const { address } = origin.repository('large', {
      'a.bin': Array.from({ length: 20_000 }, Math.random).join(),
    });
    const limited = await startHub({
      config: {
        importOrigins: [origin.url],
        settings: { ...hub.hub.given.settings, storedPerPerson: 60_000 } as never,
      },
    });
    const person = await signedUp(limited, 'small');
    await person.put('/aihub/personal/info', { alias: 'Small' });
    const sent = { kind: 'models', name: 'large', license: 'mit', importFrom: address };
    const { key } = (await person.post('/aihub/items', sent)).body.data;
    await limited.idle();
    expect((await person.get(`/aihub/${key}/progress`)).body.data).toMatchObject({ fault: 'tooLarge' });
    await limited.stop();
  });

  it.each([
    [
      'tooLarge',
      'where others of its owner take what is left',
      () => {
        const beside = hub.hub.items.pushRooms.enter(ownerId, Number.MAX_SAFE_INTEGER);
        beside.take(Number.MAX_SAFE_INTEGER);
        return () => beside.leave(false);
      },
    ],
    [
      'diskFull',
      'where the disk is almost full',
      () => {
        const isLow = vi.spyOn(hub.hub.room, 'isLow', 'get').mockReturnValue(true);
        return () => isLow.mockRestore();
      },
    ],
    [
      'diskFull',
      'where it fills the disk',
      () => {
        const take = vi.spyOn(hub.hub.room, 'take').mockReturnValue(false);
        return () => take.mockRestore();
      },
    ],
  ] as const)('is refused, %s, %s', async (fault, _, begin) => {
    const { address } = origin.repository(`no-room-${made}`, { 'README.md': card });
    let ended = () => {};
    origin.answer(`/no-room-${made}.git/info`, (request, response) => {
      ended();
      ended = begin();
      origin.serve(request, response);
    });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault });
    ended();
  });

  it.each([
    ['', async () => {}],
    [
      ', also where it is called as the first commit of the hub',
      async (id: string) => {
        const dir = hub.hub.repos.dirOf(id);
        const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim();
        const who = ['-c', 'user.name=O', '-c', 'user.email=o@example.org'];
        const root = git(...who, 'commit-tree', 'main^{tree}', '-m', commitFirst);
        git('update-ref', 'refs/heads/main', root);
        await hub.hub.items.refresh(id);
      },
    ],
  ])('does not take the place of what somebody pushed meanwhile%s', async (_, asFirst) => {
    const { address } = origin.repository(`late-comer-${made}`, { 'README.md': card });
    const gone = `/not-yet-${made}`;
    const { key, id } = (await create(`${origin.url}${gone}`)).body.data;
    await end(key);
    await pushFile(hub.hub, id, { path: 'mine.txt', content: 'mine' });
    await asFirst(id);
    origin.answer(gone, (request, response) => {
      request.url = request.url?.replace(gone, new URL(address).pathname);
      origin.serve(request, response);
    });
    await owner.post(`/aihub/${key}/import`);
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'overtaken' });
    expect((await owner.get(`/aihub/gitlab/${key}/raw/main/mine.txt`)).text).toBe('mine');
  });
});

it('cut off between two refs, it leaves what was there, and may be done once more', async () => {
  const { address, git } = origin.repository('folders', { 'README.md': card }, 'main/next');
  git('branch', 'other');
  origin.answer('/folders.git/info', (_, response) => response.writeHead(404).end());
  const { key, id } = (await create(address)).body.data;
  await end(key);
  origin.answer('/folders.git/info', origin.serve);
  const lock = join(hub.hub.repos.dirOf(id), 'refs', 'heads', 'other.lock');
  const branches = async () => (await info(key)).branches.map(({ name }: { name: string }) => name).sort();
  writeFileSync(lock, '');
  await owner.post(`/aihub/${key}/import`);
  expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'failed' });
  expect(await branches()).toHaveLength(1);
  await rm(lock);
  await owner.post(`/aihub/${key}/import`);
  expect((await end(key))?.status).toBe('SUCCESS');
  expect([await branches(), (await info(key)).defaultBranch]).toEqual([['main/next', 'other'], 'main/next']);
});

describe('while it goes on', () => {
  it('the item may go, and nothing of it is left', async () => {
    const { address } = origin.repository('goes', { 'README.md': card });
    origin.answer('/goes.git/git-upload-pack', () => {});
    const { key, name } = (await create(address)).body.data;
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    await owner.post('/user/users/prove', { current: 'correct horse' });
    expect((await owner.send('DELETE', `/aihub/${key}`, { confirm: name })).status).toBe(200);
    await hub.idle();
    expect(await incoming()).toEqual([]);
    expect((await owner.get(`/aihub/${key}/progress`)).status).toBe(404);
  });

  it('the hub may stop: it begins anew at the next start', async () => {
    const { address } = origin.repository('again', { 'README.md': card });
    let hangs = true;
    origin.answer('/again.git/git-upload-pack', (request, response) => {
      if (!hangs) origin.serve(request, response);
    });
    const { key } = (await create(address)).body.data;
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    await hub.stop();
    hangs = false;
    hub = await start();
    owner = new SessionClient(hub, { cookie: owner.cookie ?? '' });
    expect((await end(key))?.status).toBe('SUCCESS');
    expect((await readme(key)).text).not.toContain(commitFirst);
  });
});

it('cut off by a kill, it is begun anew by the next hub, and nothing of the first try is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-killed-'));
  const { address } = origin.repository('killed', { 'README.md': card });
  let hangs = true;
  origin.answer('/killed.git/git-upload-pack', (request, response) => {
    if (!hangs) origin.serve(request, response);
  });
  const options = { importOrigins: [origin.url] };
  const first = startMortal(folder, options);
  const person = await signedUp({ url: await first.url }, 'killed');
  await person.put('/aihub/personal/info', { alias: 'Killed' });
  const sent = { kind: 'models', name: 'killed', license: 'mit', importFrom: address };
  const { key } = (await person.post('/aihub/items', sent)).body.data;
  const left = async () =>
    (await readdir(join(folder, 'repos'), { recursive: true })).filter((name) => /\.incoming$/.test(name));
  await vi.waitFor(async () => expect(await left()).toHaveLength(1), { timeout: 10_000 });
  // Its git goes on by itself.
  await first.kill('alone');
  hangs = false;
  const second = startMortal(folder, options);
  const url = await second.url;
  const ended = async () => (await fetch(`${url}/acx/aihub/${key}/progress`)).json();
  await vi.waitFor(async () => expect((await ended()).data.status).toBe('SUCCESS'), { timeout: 20_000 });
  const text = await (await fetch(`${url}/acx/aihub/gitlab/${key}/raw/main/README.md`)).text();
  expect([text, await left()]).toEqual([card, []]);
  await second.stop();
  await rm(folder, { recursive: true });
});
