import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGit } from '../../tests/support/run-git.ts';
import { type OpenHub, openHub } from '../open-hub.ts';
import { createPerson, findPerson, isPassword, setPassword } from '../people/index.ts';
import { isPlanted } from '../planting/index.ts';
import { plantDemo } from './plant-demo.ts';
import { demoDir } from './read-demo.ts';

const now = new Date('2026-05-01T12:00:00Z');
const quiet = { debug() {}, info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
const places = [
  'models/chenmo/siyuan-rerank',
  'models/marta-k/platter-seg',
  'dataset/tobi-a/doorman-redteam',
];

let root: string;
let hub: OpenHub;

const open = () =>
  openHub({ port: 0, host: '', publicUrl: '', dataDir: join(root, 'data'), seed: 'demo' }, quiet);
const plant = (at = now) => plantDemo(hub, { now: at, dir: join(root, 'demo') });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hub-plant-'));
  await mkdir(join(root, 'demo'));
  const parts = ['people.yaml', 'people', 'shared', ...places.map((place) => `items/${place}`)];
  for (const part of parts) await cp(join(demoDir, part), join(root, 'demo', part), { recursive: true });
  hub = await open();
});

afterEach(async () => {
  await hub.close();
  await rm(root, { recursive: true });
});

async function logOf(name: string): Promise<string[]> {
  const { id } = await hub.db
    .selectFrom('items')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const out = await runGit(hub.repos.dirOf(id), ['log', 'main', '--format=%P|%an|%s']);
  return String(out).trim().split('\n');
}

it('plants people, items with their figures, and histories with merges', async () => {
  expect(await plant()).toMatchObject({ things: 3, people: expect.objectContaining({ length: 6 }) });

  expect((await findPerson(hub.db, 'chenmo'))?.bio).toContain('古文');

  const item = await hub.items.findPublic('models', 'chenmo', 'siyuan-rerank');
  expect(item?.fields).toMatchObject({
    browseCount: 4403,
    license: 'mit',
    createTime: expect.stringMatching(/^2025/),
  });
  const log = await logOf('siyuan-rerank');
  expect(log.map((line) => line.split('|')[2])).toEqual([
    'Batch by length',
    "Merge branch 'docs/zh'",
    '中文说明',
    'Reranker trained on mined negatives',
    'Initial commit',
  ]);
  expect(log[1]?.split('|')[0]?.split(' ')).toHaveLength(2);
  expect(log[2]).toContain('何远');
});

it('keeps a private item from visitors', async () => {
  await plant();
  expect(await hub.items.findPublic('dataset', 'tobi-a', 'doorman-redteam')).toBeUndefined();
});

it('plants nothing a second time', async () => {
  await plant();
  expect(await plant()).toBeUndefined();
});

it('gives all people the password that it tells, made up where none is set', async () => {
  const planted = await plant();
  expect(planted?.password).toMatch(/^[a-z2-9]{16}$/);
  const kept = await hub.db.selectFrom('credentials').select('password').execute();
  expect(kept).toHaveLength(6);
  for (const { password } of kept) expect(await isPassword(planted?.password ?? '', password)).toBe(true);
});

it('takes the password that is set', async () => {
  await plantDemo(hub, { now, dir: join(root, 'demo'), password: 'opensesame' });
  const { password } = await hub.db.selectFrom('credentials').select('password').executeTakeFirstOrThrow();
  expect(await isPassword('opensesame', password)).toBe(true);
});

it('leaves whoever has one of their names already their own password, and lets the others in all at once', async () => {
  const { id } = await createPerson(hub.db, { userName: 'chenmo', roleType: 'common' });
  await setPassword(hub.db, id, 'of his own');
  await sql`
    create trigger stop before insert on settings when new.name = 'seeded' begin select raise(abort, 'full'); end
  `.execute(hub.db);
  await expect(plant()).rejects.toThrow('full');
  const letIn = () => hub.db.selectFrom('credentials').select(['person_id', 'password']).execute();
  expect(await letIn()).toHaveLength(1);
  await sql`drop trigger stop`.execute(hub.db);

  const planted = await plant();
  expect(planted?.people).toHaveLength(5);
  const own = (await letIn()).find(({ person_id }) => person_id === id);
  expect(await isPassword('of his own', own?.password ?? '')).toBe(true);
});

it('goes on where it stopped, on a later day too, without doubling a commit', async () => {
  let calls = 0;
  const { setFigures } = hub.items;
  hub.items.setFigures = async (id, figures) => {
    calls += 1;
    if (calls === 2) throw new Error('the power went');
    return setFigures(id, figures);
  };
  await expect(plant()).rejects.toThrow('the power went');
  expect(await isPlanted(hub.db)).toBe(false);
  await hub.close();
  hub = await open();

  await plant(new Date('2026-05-03T12:00:00Z'));
  expect(await isPlanted(hub.db)).toBe(true);
  expect(await logOf('siyuan-rerank')).toHaveLength(5);
  expect(await logOf('platter-seg')).toHaveLength(6);
});

it('goes on over the locks of a git that was killed while it wrote a history', async () => {
  await plant();
  const { id } = await hub.db
    .selectFrom('items')
    .select('id')
    .where('name', '=', 'platter-seg')
    .executeTakeFirstOrThrow();
  const dir = hub.repos.dirOf(id);
  const first = String(await runGit(dir, ['rev-list', '--max-parents=0', 'main'])).trim();
  await runGit(dir, ['update-ref', 'refs/heads/main', first]);
  await writeFile(join(dir, 'refs/heads/main.lock'), '');
  await hub.db.deleteFrom('settings').where('name', '=', 'seeded').execute();
  await plant();
  expect(await isPlanted(hub.db)).toBe(true);
  expect(await logOf('platter-seg')).toHaveLength(6);
});

it('has people of the demo favour its items, and no more of them than its figures say', async () => {
  await plant();
  const rows = () =>
    hub.db
      .selectFrom('favorites')
      .innerJoin('items', 'items.seq', 'favorites.item_seq')
      .select(['items.name', 'favorites.person_id', 'items.create_user_id', 'items.favorite_count'])
      .orderBy('items.name')
      .orderBy('favorites.person_id')
      .execute();
  const before = await rows();
  expect(before.length).toBeGreaterThan(0);
  for (const { name, person_id, create_user_id, favorite_count } of before) {
    expect(person_id).not.toBe(create_user_id);
    expect(before.filter((row) => row.name === name).length).toBeLessThanOrEqual(favorite_count);
  }
  await plant();
  expect(await rows()).toEqual(before);
});
