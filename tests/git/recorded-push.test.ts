import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jobTriesMax } from '#generated/constants.ts';
import { retryWork } from '../../server/doctor/jobs.ts';
import { WorkDiedError } from '../../server/load/processes/work-died.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient as git, gitRefusal } from './git-client.ts';

let hub: TestHub;
let owner: SessionClient;
let folder: string;
let work: string;
let id: string;
let since = 0;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-recorded-'));
  work = join(folder, 'work');
  owner = await signedUp(hub, 'pusher');
  await owner.put('/aihub/personal/info', { alias: 'pusher' });
  const token = (await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body.data
    .secret;
  await owner.post('/aihub/items', { kind: 'models', name: 'pushed', license: 'mit' });
  await hub.idle();
  id = (await hub.hub.db.selectFrom('items').select('id').executeTakeFirstOrThrow()).id;
  await git(
    folder,
    'clone',
    '-q',
    `http://pusher:${token}@${new URL(hub.url).host}/models/pusher/pushed.git`,
    'work',
  );
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await settled();
  const { last } = await hub.hub.db
    .selectFrom('events')
    .select((row) => row.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  since = last;
});

/** Upkeep of what was rewritten waits for its time. */
const settled = () =>
  expect
    .poll(() =>
      hub.hub.db
        .selectFrom('jobs')
        .select('name')
        .where('item_id', 'is not', null)
        .where('name', 'not in', ['items.upkeep', 'items.recent'])
        .where('failure', 'is', null)
        .execute(),
    )
    .toEqual([]);

async function pushes(): Promise<unknown[]> {
  await settled();
  const { id: person } = await owner.user();
  const rows = await hub.hub.db.selectFrom('events').selectAll().where('seq', '>', since).execute();
  return rows.map(({ what, person_id, of_id }) => [what, person_id === person, of_id === id]);
}
const pushed = ['items.pushed', true, true];
const renamed = ['items.renamed', true, true];
const found = async (words: string) =>
  (await answered(() => hub.get(`/acx/aihub/search?q=${words}`))).body.data.list.map(
    ({ item }: { item: { name: string } }) => item.name,
  );

let notes = 0;
async function commit(): Promise<void> {
  notes += 1;
  await writeFile(join(work, 'notes.txt'), `${notes}\n`);
  await git(work, 'add', '-A');
  await git(work, 'commit', '-qm', 'Write a note');
}

it('is recorded once, with who pushed, however much it brings', async () => {
  await commit();
  await commit();
  await git(work, 'push', '-q', 'origin', 'HEAD:main', 'HEAD:refs/heads/other', 'HEAD:refs/tags/v1');
  expect(await pushes()).toEqual([pushed]);
});

it('is recorded where only a name moves: a branch at a commit that there is, and one that goes', async () => {
  await git(work, 'push', '-q', 'origin', 'HEAD:refs/heads/again');
  expect(await pushes()).toEqual([pushed]);
  await git(work, 'push', '-q', 'origin', ':refs/heads/again');
  expect(await pushes()).toEqual([pushed, pushed]);
});

it('is recorded with what each name stood for before and after it, but for those that git refused', async () => {
  const at = async (name: string) => (await git(work, 'rev-parse', name)).trim();
  const start = await at('origin/main');
  await git(work, 'push', '-q', 'origin', `${start}:refs/heads/side`, `${start}:refs/heads/going`);
  await commit();
  const made = await at('HEAD');
  await git(work, 'tag', '-a', 'v2', '-m', 'Two', 'HEAD');
  const tag = await at('v2');
  await git(work, 'checkout', '-q', '--orphan', 'apart');
  await commit();
  const refused = await gitRefusal(
    ...[work, 'push', '-q', 'origin', 'main:main', 'v2', 'HEAD:side', ':going'],
  );
  expect(refused).toContain('rejected');
  await git(work, 'push', '-q', '-f', 'origin', 'HEAD:side');
  const forced = await at('HEAD');
  await git(work, 'checkout', '-qf', 'main');
  await settled();
  const rows = await hub.hub.db.selectFrom('audit').selectAll().orderBy('seq').execute();
  const mine = rows.filter(({ what }) => what === 'items.pushed').slice(-3);
  const moved = mine.map(({ facts }) =>
    (JSON.parse(facts).moved as { ref: string }[]).sort((one, other) => one.ref.localeCompare(other.ref)),
  );
  expect(moved).toEqual([
    [
      { ref: 'refs/heads/going', after: start },
      { ref: 'refs/heads/side', after: start },
    ],
    [
      { ref: 'refs/heads/going', before: start },
      { ref: 'refs/heads/main', before: start, after: made },
      { ref: 'refs/tags/v2', after: tag },
    ],
    [{ ref: 'refs/heads/side', before: start, after: forced }],
  ]);
  const { id: token } = await hub.hub.db.selectFrom('tokens').select('id').executeTakeFirstOrThrow();
  for (const row of mine)
    expect(row).toMatchObject({
      ...{ by_name: 'pusher', through: 'token', shown: token, of_name: 'models/pusher/pushed' },
      request: expect.stringMatching(/^[\w.-]{8,}$/),
    });
});

it('is recorded by none that was refused or changed nothing', async () => {
  await git(work, 'push', '-q', 'origin', 'HEAD:main');
  await git(work, 'checkout', '-q', '--orphan', 'elsewhere');
  await commit();
  expect(await gitRefusal(work, 'push', '-q', 'origin', 'HEAD:main')).toContain('rejected');
  await git(work, 'checkout', '-qf', 'main');
  await git(work, 'reset', '-q', '--hard', 'origin/main');
  expect(await pushes()).toEqual([]);
});

it('is recorded where the hub could not read it, once the next one can be read', async () => {
  const dying = vi.spyOn(hub.hub.repos, 'afterPush').mockRejectedValue(new WorkDiedError('memory'));
  await commit();
  await git(work, 'push', '-q', 'origin', 'HEAD:main');
  await expect.poll(() => dying.mock.calls.length, { timeout: stepPatienceMs }).toBeGreaterThan(2);
  dying.mockRestore();
  await commit();
  await git(work, 'push', '-q', 'origin', 'HEAD:main');
  expect(await pushes()).toEqual([pushed, pushed]);
});

it('that waited is not recorded with what somebody else has shown, who pushes or saves behind it', async () => {
  const { db, items, repos } = hub.hub;
  const { id: person } = await owner.user();
  const { key } = await db.selectFrom('items').select('key').executeTakeFirstOrThrow();
  const waits = async (name: string) => {
    const dying = vi.spyOn(repos, 'afterPush').mockRejectedValue(new WorkDiedError('time'));
    const settle = await items.expectPush(id, { by: person });
    await git(repos.dirOf(id), 'update-ref', `refs/heads/${name}`, 'refs/heads/main');
    await settle();
    await expect.poll(() => dying.mock.calls.length, { timeout: stepPatienceMs }).toBe(jobTriesMax);
    await items.settled(id);
    dying.mockRestore();
  };
  const recorded = async () => {
    await settled();
    const rows = await db.selectFrom('audit').selectAll().orderBy('seq').execute();
    return rows.filter(({ what }) => what === 'items.pushed').slice(-2);
  };
  await waits('first');
  await commit();
  await git(work, 'push', '-q', 'origin', 'HEAD:main');
  const ofNobody = { by_name: 'pusher', through: 'hub', shown: null, request: null, brief_hash: null };
  expect(await recorded()).toMatchObject([ofNobody, { by_name: 'pusher', through: 'token' }]);
  await waits('second');
  for (const visibility of ['PRIVATE', 'PUBLIC'])
    expect((await owner.put(`/aihub/${key}`, { visibility })).body.code).toBe('0');
  expect(await recorded()).toMatchObject([{ through: 'token' }, ofNobody]);
});

it('waits to be read where the item gets another name meanwhile', async () => {
  const { db, repos, config, items } = hub.hub;
  const open = () =>
    db
      .selectFrom('jobs')
      .select(['name', 'tries', 'failure'])
      .where('item_id', '=', id)
      .where('name', 'not in', ['items.upkeep', 'items.recent'])
      .execute();
  const dying = vi.spyOn(repos, 'afterPush').mockRejectedValue(new WorkDiedError('time'));
  await writeFile(join(work, 'README.md'), '# Unreadablewords\n');
  await commit();
  await git(work, 'push', '-q', 'origin', 'HEAD:main');
  const setAside = [{ name: 'items.refresh', tries: jobTriesMax, failure: 'time' }];
  await expect.poll(open).toEqual(setAside);
  const { key } = await db.selectFrom('items').select('key').executeTakeFirstOrThrow();
  expect((await owner.put(`/aihub/${key}/name`, { name: 'renamed' })).body.code).toBe('0');
  expect(await found('renamed')).toEqual(['renamed']);
  expect(await open()).toEqual(setAside);
  await owner.put(`/aihub/${key}/name`, { name: 'pushed' });

  dying.mockRestore();
  expect(await retryWork(config.dataDir)).toBe(1);
  await items.resume();
  await expect.poll(open).toEqual([]);
  expect(await pushes()).toEqual([renamed, renamed, pushed]);
  expect(await found('unreadablewords')).toEqual(['pushed']);
});

it('is recorded by none that changed nothing, also where a save takes it in', async () => {
  const { db, repos, items } = hub.hub;
  const { id: person } = await owner.user();
  const { key } = await db.selectFrom('items').select('key').executeTakeFirstOrThrow();
  const dying = vi.spyOn(repos, 'afterPush').mockRejectedValue(new WorkDiedError('time'));
  await (await items.expectPush(id, person))();
  await expect.poll(() => dying.mock.calls.length).toBe(jobTriesMax);
  await items.settled(id);
  dying.mockRestore();
  expect((await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' })).body.code).toBe('0');
  expect(await pushes()).toEqual([['items.hidden', true, true]]);
});

it('is recorded by none that was refused, whatever others push meanwhile', async () => {
  const { items } = hub.hub;
  const expectPush = items.expectPush.bind(items);
  await commit();
  await git(work, 'checkout', '-qb', 'refused');
  // Nothing that looks like a key is written here as a whole.
  await writeFile(join(work, 'key.txt'), `hf_${'aBcD'.repeat(9).slice(0, 34)}\n`);
  await commit();
  vi.spyOn(items, 'expectPush').mockImplementationOnce(async (...asked) => {
    const settle = await expectPush(...asked);
    await git(work, 'push', '-q', 'origin', 'HEAD~1:main');
    return settle;
  });
  expect(await gitRefusal(work, 'push', '-q', 'origin', 'HEAD:refused')).toContain('rejected');
  expect(await pushes()).toEqual([pushed]);
});
