import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitFirst } from '#generated/constants.ts';
import { startMortal } from '../crash/mortal-hub.ts';
import { pushFile, startHub } from '../support/hub.ts';
import { card, ImportBench } from '../support/import-bench.ts';
import { signedUp } from '../support/session-client.ts';

vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  importComeAgainMs: 20,
  gitUpkeepAfterMs: 20,
  jobLookMs: 20,
}));

const bench = new ImportBench();
const { create, progress, view, follow, end, info, readme, incoming } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());
beforeEach(() => {
  bench.made += 1;
});

const hasBegun = () => vi.waitFor(async () => expect(await incoming()).toHaveLength(1), { timeout: 10_000 });

describe('an import', () => {
  it('brings branches, tags, the default branch and what the card says, and leaves nothing of its own', async () => {
    const { address, git } = bench.origin.repository(
      'whole',
      { 'README.md': card, 'a/b.txt': 'deep\n' },
      'trunk',
    );
    git('tag', '-a', 'v1', '-m', 'One');
    git('branch', 'next');
    const item = (await create(address)).body.data;
    expect(item).toMatchObject({ importFrom: address, gitlabPushStatus: 'DOWNLOADING' });
    const told = await follow(item.key);
    expect(told.at(-1)).toEqual({ process: 100, status: 'SUCCESS' });
    const { branches, tags, defaultBranch, fresh } = await info(item.key);
    expect([defaultBranch, fresh]).toEqual(['trunk', false]);
    expect(branches.map(({ name }: { name: string }) => name).sort()).toEqual(['next', 'trunk']);
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(['v1']);
    expect(await view(item.key)).toMatchObject({
      license: 'apache-2.0',
      baseModel: 'owner/base',
      gitlabPushStatus: 'SUCCESS',
    });
    await bench.hub.idle();
    const found = await bench.owner.get('/aihub/search?q=fernweh');
    expect(JSON.stringify(found.body.data)).toContain(item.key);
    expect(await incoming()).toEqual([]);
  });

  it('is told state by state, to whoever may see the item', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`f/${at}.txt`, `${at}\n`.repeat(99)]),
    );
    const { address } = bench.origin.repository('states', many);
    let go = () => {};
    const asked = new Promise<void>((resolve) => {
      go = resolve;
    });
    bench.origin.answer(
      '/states.git/info',
      (request, response) => void asked.then(() => bench.origin.serve(request, response)),
    );
    const told: object[] = [];
    const tell = async () => void told.push(await progress(key, bench.other));
    const { repos } = bench.hub.hub;
    const begin = repos.incoming.bind(repos);
    const spy = vi.spyOn(repos, 'incoming').mockImplementation((...of) => {
      const one = begin(...of);
      const { fetch, bytes, search } = one;
      one.fetch = (...given) => tell().then(() => fetch.apply(one, given));
      one.bytes = () => tell().then(() => bytes.call(one));
      one.search = (...given) => tell().then(() => search.apply(one, given));
      return one;
    });
    const { key, id } = (await create(address)).body.data;
    expect((await progress(key, bench.other)).status).toBe('DOWNLOADING');
    // Nobody is told to push meanwhile.
    await bench.hub.hub.items.settled(id);
    expect((await info(key)).fresh).toBe(false);
    go();
    expect(await end(key)).toEqual({ process: 100, status: 'SUCCESS' });
    expect(told).toEqual([
      { process: 0, status: 'DOWNLOADING' },
      { process: 100, status: 'DOWNLOADED' },
      { process: 0, status: 'PUSHING' },
    ]);
    spy.mockRestore();
    const hidden = (await create(address, { name: `hidden-${bench.made}`, visibility: 'PRIVATE' })).body.data;
    expect((await bench.other.get(`/aihub/${hidden.key}/progress`)).body.code).toBe('404001');
    await end(hidden.key);
  });

  it('is recorded as a push of whoever made the item', async () => {
    const { address } = bench.origin.repository('recorded', { 'README.md': card });
    const { key, name } = (await create(address)).body.data;
    await end(key);
    await bench.hub.idle();
    const { list } = (await bench.owner.get('/user/users/record')).body.data;
    expect(list).toContainEqual(
      expect.objectContaining({ what: 'refMade', by: 'self', thing: `models/owner/${name}`, name: 'main' }),
    );
  });
});

describe('what comes', () => {
  it('with a secret is refused, with file and line', async () => {
    const { address } = bench.origin.repository('leaky', {
      'conf/app.env': 'a=1\nkey=AKIA0123456789ABCDEF\n',
    });
    const { key } = (await create(address)).body.data;
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'secret', at: 'conf/app.env', line: 2 });
    expect((await info(key)).fresh).toBe(true);
  });

  it('beyond what its owner may have is refused', async () => {
    const { address } = bench.origin.repository('large', {
      'a.bin': Array.from({ length: 20_000 }, Math.random).join(),
    });
    const limited = await startHub({
      config: {
        importOrigins: [bench.origin.url],
        settings: { ...bench.hub.hub.given.settings, storedPerPerson: 60_000 } as never,
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
        const beside = bench.hub.hub.items.pushRooms.enter(bench.ownerId, Number.MAX_SAFE_INTEGER);
        beside.take(Number.MAX_SAFE_INTEGER);
        return () => beside.leave(false);
      },
    ],
    [
      'diskFull',
      'where the disk is almost full',
      () => {
        const isLow = vi.spyOn(bench.hub.hub.room, 'isLow', 'get').mockReturnValue(true);
        return () => isLow.mockRestore();
      },
    ],
    [
      'diskFull',
      'where it fills the disk',
      () => {
        const take = vi.spyOn(bench.hub.hub.room, 'take').mockReturnValue(false);
        return () => take.mockRestore();
      },
    ],
  ] as const)('is refused, %s, %s', async (fault, _, begin) => {
    const { address } = bench.origin.repository(`no-room-${bench.made}`, { 'README.md': card });
    let ended = () => {};
    bench.origin.answer(`/no-room-${bench.made}.git/info`, (request, response) => {
      ended();
      ended = begin();
      bench.origin.serve(request, response);
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
        const dir = bench.hub.hub.repos.dirOf(id);
        const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim();
        const who = ['-c', 'user.name=O', '-c', 'user.email=o@example.org'];
        const root = git(...who, 'commit-tree', 'main^{tree}', '-m', commitFirst);
        git('update-ref', 'refs/heads/main', root);
        await bench.hub.hub.items.refresh(id);
      },
    ],
  ])('does not take the place of what somebody pushed meanwhile%s', async (_, asFirst) => {
    const { address } = bench.origin.repository(`late-comer-${bench.made}`, { 'README.md': card });
    const gone = `/not-yet-${bench.made}`;
    const { key, id } = (await create(`${bench.origin.url}${gone}`)).body.data;
    await end(key);
    await pushFile(bench.hub.hub, id, { path: 'mine.txt', content: 'mine' });
    await asFirst(id);
    bench.origin.answer(gone, (request, response) => {
      request.url = request.url?.replace(gone, new URL(address).pathname);
      bench.origin.serve(request, response);
    });
    await bench.owner.post(`/aihub/${key}/import`);
    expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'overtaken' });
    expect((await bench.owner.get(`/aihub/gitlab/${key}/raw/main/mine.txt`)).text).toBe('mine');
  });
});

it('cut off between two refs, it leaves what was there, and may be done once more', async () => {
  const { address, git } = bench.origin.repository('folders', { 'README.md': card }, 'main/next');
  git('branch', 'other');
  bench.origin.answer('/folders.git/info', (_, response) => response.writeHead(404).end());
  const { key, id } = (await create(address)).body.data;
  await end(key);
  bench.origin.answer('/folders.git/info', bench.origin.serve);
  const lock = join(bench.hub.hub.repos.dirOf(id), 'refs', 'heads', 'other.lock');
  const branches = async () => (await info(key)).branches.map(({ name }: { name: string }) => name).sort();
  writeFileSync(lock, '');
  await bench.owner.post(`/aihub/${key}/import`);
  expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'failed' });
  expect(await branches()).toHaveLength(1);
  await rm(lock);
  await bench.owner.post(`/aihub/${key}/import`);
  expect((await end(key))?.status).toBe('SUCCESS');
  expect([await branches(), (await info(key)).defaultBranch]).toEqual([['main/next', 'other'], 'main/next']);
});

it('fails where its own repository could not be made', async () => {
  const { key, id } = (await create(`${bench.origin.url}/nothing`)).body.data;
  await end(key);
  await bench.hub.hub.db
    .updateTable('items')
    .set({ bare_repo_init_status: 'FAILED' })
    .where('id', '=', id)
    .execute();
  await bench.owner.post(`/aihub/${key}/import`);
  expect(await end(key)).toMatchObject({ status: 'FAILED', fault: 'failed' });
});

describe('while it goes on', () => {
  it('the item may go, and nothing of it is left', async () => {
    const { address } = bench.origin.repository('goes', { 'README.md': card });
    bench.origin.answer('/goes.git/git-upload-pack', () => {});
    const { key, name } = (await create(address)).body.data;
    await hasBegun();
    await bench.owner.post('/user/users/prove', { current: 'correct horse' });
    expect((await bench.owner.send('DELETE', `/aihub/${key}`, { confirm: name })).status).toBe(200);
    await bench.hub.idle();
    expect(await incoming()).toEqual([]);
    expect((await bench.owner.get(`/aihub/${key}/progress`)).status).toBe(404);
  });

  it('the hub may stop: it begins anew at the next start', async () => {
    const { address } = bench.origin.repository('again', { 'README.md': card });
    let hangs = true;
    bench.origin.answer('/again.git/git-upload-pack', (request, response) => {
      if (!hangs) bench.origin.serve(request, response);
    });
    const { key } = (await create(address)).body.data;
    await hasBegun();
    await bench.hub.stop();
    hangs = false;
    await bench.start();
    expect((await end(key))?.status).toBe('SUCCESS');
    expect((await readme(key)).text).not.toContain(commitFirst);
  });

  it('the hub may end too often: everybody is told that it failed', async () => {
    const { address } = bench.origin.repository('often', { 'README.md': card });
    bench.origin.answer('/often.git/git-upload-pack', () => {});
    const { key, id } = (await create(address)).body.data;
    await hasBegun();
    const jobs = bench.hub.hub.db.updateTable('jobs').where('item_id', '=', id);
    await jobs.set({ set_aside_time: Date.now() }).execute();
    await bench.hub.stop();
    await bench.start();
    expect((await view(key)).gitlabPushStatus).toBe('FAILED');
    expect(await progress(key)).toMatchObject({ status: 'FAILED', fault: 'cutOff' });
  });
});

it('cut off by a kill, it is begun anew by the next hub, and nothing of the first try is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-killed-'));
  const { address } = bench.origin.repository('killed', { 'README.md': card });
  let hangs = true;
  bench.origin.answer('/killed.git/git-upload-pack', (request, response) => {
    if (!hangs) bench.origin.serve(request, response);
  });
  const options = { importOrigins: [bench.origin.url] };
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
