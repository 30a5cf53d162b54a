import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { diskFacts, keptOf, reserveFile } from '../../server/store/disk/disk-room.ts';
import { gitClient as git, gitRefusal } from '../git/git-client.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient } from '../support/session-client.ts';
import { madeBy, writer } from '../support/writer.ts';

const sizeBytes = 64 * 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), 'hub-full-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
const mounting = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes},nr_inodes=4000`, 'tmpfs', disk]);
const isMounted = mounting.status === 0;
if (!isMounted) console.warn('SKIPPED: a small disk of its own cannot be mounted here, so none is filled.');

const dataDir = join(disk, 'data');
const filler = join(disk, 'filler');
let hub: TestHub;
let owner: SessionClient;

/** Fills the disk until so many bytes are left, as another program would: the hub is not told. */
function fill(leftBytes: number): void {
  const handle = openSync(filler, 'a');
  try {
    for (;;) {
      const missing = diskFacts(disk).freeBytes - leftBytes;
      if (missing <= 0) return;
      writeSync(handle, Buffer.alloc(Math.min(missing, 1024 * 1024), 1));
    }
  } finally {
    closeSync(handle);
  }
}

const keptBytes = () => keptOf(diskFacts(disk)).bytes;

/** What is in the way is taken away again. */
async function free(): Promise<void> {
  rmSync(filler, { recursive: true, force: true });
  await hub.hub.room.look();
}

async function signedIn(userName: string): Promise<SessionClient> {
  const client = new SessionClient(hub);
  const { status, text } = await client.signIn(userName);
  expect({ status, text }).toMatchObject({ status: 200 });
  return client;
}

describe.skipIf(!isMounted)('a full disk', () => {
  beforeAll(async () => {
    hub = await startHub({ dataDir });
    owner = await writer(hub, 'filler');
    await madeBy(owner, 'kept');
  });
  afterEach(() => free());
  afterAll(async () => {
    await hub.stop();
    spawnSync('umount', ['-l', disk]);
    await rm(folder, { recursive: true });
  });

  /** What must go on, each step looked at. */
  async function goesOn(name: string): Promise<void> {
    const { key } = await itemOf(name);
    const guest = await signedIn('filler');
    const hidden = await guest.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    expect(hidden.body).toMatchObject({ code: '0', data: { visibility: 'PRIVATE' } });
    const word = { current: 'correct horse', password: 'correct horse' };
    expect((await guest.put('/user/users/password', word)).status).toBe(200);
    owner = guest;
    expect((await guest.get(`/aihub/${key}/view`)).status).toBe(200);
    expect((await guest.send('DELETE', `/aihub/${key}`, { confirm: name })).status).toBe(200);
    const leaving = await signedIn('filler');
    expect((await leaving.get('/user/users/logout')).status).toBe(200);
  }

  async function itemOf(name: string): Promise<{ key: string }> {
    const { body } = await owner.get('/aihub/list?kind=models&create_user=me');
    const found = body.data?.list?.find((one: { name: string }) => one.name === name);
    return found ?? (await owner.get(`/aihub/find?kind=models&user=filler&name=${name}`)).body.data;
  }

  it('refuses what adds, in words, and lets everything else go on', async () => {
    await madeBy(owner, 'below');
    fill(keptBytes() - 1);
    await hub.hub.room.look();
    const refused = await owner.post('/aihub/items', { kind: 'models', name: 'more' });
    expect(refused).toMatchObject({ status: 507, body: { code: '507001' } });
    expect(refused.body.msg).toContain('disk is almost full');
    const inChinese = await owner.post(
      '/user/users/register',
      { userName: 'late', password: 'correct horse' },
      {
        'accept-language': 'zh',
      },
    );
    expect(inChinese).toMatchObject({ status: 507, body: { msg: expect.stringContaining('磁盘') } });
    await goesOn('below');
  });

  it('lets both go on where nothing at all is left', async () => {
    await madeBy(owner, 'brim');
    fill(0);
    await hub.hub.room.look();
    expect(statSync(reserveFile(dataDir), { throwIfNoEntry: false })).toBeUndefined();
    for (let n = 0; n < 10; n++) await signedIn('filler');
    await goesOn('brim');
  });

  it('says so where it fills up before anybody looked', async () => {
    rmSync(reserveFile(dataDir));
    fill(0);
    const body = { bio: 'x'.repeat(300), alias: 'x' };
    const told = new Set<number>();
    for (let n = 0; n < 200 && !told.has(507); n++) {
      told.add(
        (await owner.put('/aihub/personal/info', { ...body, bio: `${n}${body.bio}`.slice(0, 300) })).status,
      );
    }
    expect([...told].filter((status) => status !== 200)).toEqual([507]);
  });

  it('counts files as well as bytes', async () => {
    mkdirSync(filler);
    for (let n = 0; diskFacts(disk).freeInodes >= keptOf(diskFacts(disk)).inodes; n++)
      writeFileSync(join(filler, String(n)), '');
    await hub.hub.room.look();
    expect((await owner.post('/aihub/items', { kind: 'models', name: 'more' })).status).toBe(507);
    await signedIn('filler');
  });

  it('refuses a push before it is sent and lets a clone go on', async () => {
    const { data } = (await owner.post('/user/tokens', { type: 'git', name: 'git', scope: 'write' })).body;
    const at = `http://filler:${data.secret}@${new URL(hub.url).host}/models/filler/kept.git`;
    const work = join(folder, 'work');
    await git(folder, 'clone', '-q', at, work);
    await writeFile(join(work, 'more'), 'more');
    await git(work, 'add', '-A');
    await git(work, 'commit', '-qm', 'More');
    fill(keptBytes() - 1);
    await hub.hub.room.look();
    expect(await gitRefusal(work, 'push')).toContain("This hub's disk is almost full");
    await git(folder, 'clone', '-q', at, join(folder, 'again'));
    await free();
    await git(work, 'push', '-q');
  });

  it('cuts a push off that would fill it', async () => {
    const { data } = (await owner.post('/user/tokens', { type: 'git', name: 'git', scope: 'write' })).body;
    const at = `http://filler:${data.secret}@${new URL(hub.url).host}/models/filler/kept.git`;
    const work = join(folder, 'large');
    await git(folder, 'clone', '-q', at, work);
    await writeFile(join(work, 'large'), randomBytes(6 * 1024 * 1024));
    await git(work, 'add', '-A');
    await git(work, 'commit', '-qm', 'Large');
    fill(keptBytes() + 2 * 1024 * 1024);
    await hub.hub.room.look();
    await gitRefusal(work, 'push');
    await hub.hub.room.look();
    expect(diskFacts(disk).freeBytes).toBeGreaterThan(keptBytes() / 2);
    await signedIn('filler');
    await free();
    await git(work, 'push', '-q');
  });

  it('starts where nothing is left, and has lost nothing', async () => {
    fill(0);
    await hub.stop();
    hub = await startHub({ dataDir });
    owner = await signedIn('filler');
    // What stopped may have given room back.
    fill(keptBytes() / 2);
    await hub.hub.room.look();
    expect((await owner.post('/aihub/items', { kind: 'models', name: 'more' })).status).toBe(507);
    expect((await itemOf('kept')).key).toBeTruthy();
    await free();
    await madeBy(owner, 'again');
  });
});
