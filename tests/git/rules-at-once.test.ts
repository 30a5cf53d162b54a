import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { itemTurn } from '../../server/items/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClientEnv } from './git-client.ts';

type Input = Readonly<Record<string, unknown>>;

/** As if the spec had rules over what a form changes and what a README says. */
vi.mock(import('#generated/server/contract.ts'), async (original) => {
  const contract = await original();
  const check = ([field = '', ...others]: string[], api: (input: Input) => boolean) => ({
    ...{ field, keyword: 'check', says: 'validation.other', reads: [field, ...others], unkept: [] },
    api: ({ input }: { input: Input }) => api(input),
  });
  const described = check(['desc', 'license'], ({ desc, license }) => !desc || license === 'mit');
  const derived = check(
    ['license', 'baseModel'],
    ({ license, baseModel }) => license === undefined || license !== baseModel,
  );
  const named = check(['name', 'license'], ({ name, license }) => name !== license);
  const own = { 'items.save': [described, derived, named], 'items.rename': [named] };
  return { ...contract, callRules: { ...contract.callRules, ...own } };
});

let hub: TestHub;
let owner: SessionClient;
let folder: string;
let secret: string;
let key: string;
let id: string;
let work: string;
let made = 0;
beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-rules-'));
  owner = await signedUp(hub, 'hasty');
  await owner.put('/aihub/personal/info', { alias: 'Hasty' });
  secret = (await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body.data.secret;
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  vi.restoreAllMocks();
  const name = `thing-${++made}`;
  key = (await owner.post('/aihub/items', { kind: 'models', name, license: 'mit' })).body.data.key;
  id = (await hub.hub.items.get(key, await owner.user())).id;
  await hub.idle();
  work = join(folder, name);
  const { host } = new URL(hub.url);
  await git(folder, 'clone', '-q', `http://hasty:${secret}@${host}/models/hasty/${name}.git`, name);
});

const execute = promisify(execFile);
const git = (cwd: string, ...args: string[]) => execute('git', args, { cwd, env: gitClientEnv });

/** Pushes a README that says this; gives what git was told. */
async function push(card: string): Promise<string> {
  await writeFile(join(work, 'README.md'), `---\n${card}\n---\n# Pushed\n`);
  await git(work, 'commit', '-qam', 'Say something else');
  return (await git(work, 'push')).stderr;
}

/**
 * Holds one step of a change back until a push has come as far as it can beside it: to its end, or until it waits for its
 * turn.
 */
function meanwhile(part: 'repos' | 'items', step: string, card: string, when: 'before' | 'after') {
  const place = hub.hub[part] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const whole = place[step] as (...args: unknown[]) => Promise<unknown>;
  return new Promise<string>((resolve, reject) => {
    place[step] = async (...args) => {
      place[step] = whole;
      const waiting = turnsAsked();
      const result = when === 'after' ? await whole.apply(place, args) : undefined;
      let isDone = false;
      const told = push(card).finally(() => {
        isDone = true;
      });
      told.then(resolve, reject);
      await vi.waitUntil(() => isDone || waiting() > 0, { timeout: stepPatienceMs });
      return when === 'after' ? result : whole.apply(place, args);
    };
  });
}

/** How often the turn of the item is asked for from now on. */
function turnsAsked(): () => number {
  const run = vi.spyOn(hub.hub.turns, 'run');
  return () => run.mock.calls.filter(([turn]) => turn === itemTurn(id)).length;
}

const shown = async () => (await owner.get(`/aihub/${key}/view`)).body.data;
const leftOut = 'does not show';

it('a push that comes between the judging and the writing of a change is judged beside what was written', async () => {
  const told = meanwhile('repos', 'edit', 'license: apache-2.0', 'after');
  expect((await owner.put(`/aihub/${key}`, { desc: 'Described' })).status).toBe(200);
  expect(await told).toContain(leftOut);
  const { desc, license } = await shown();
  expect({ desc, license }).toEqual({ desc: 'Described', license: undefined });
});

it('a change is judged beside what a push has written, though nobody was shown it yet', async () => {
  const told = meanwhile('repos', 'edit', 'license: mit\nbase_model: gpl', 'before');
  const saved = await owner.put(`/aihub/${key}`, { license: 'gpl' });
  expect(saved).toMatchObject({ status: 400, body: { data: { field: 'license' } } });
  expect(await told).not.toContain(leftOut);
  expect(await shown()).toMatchObject({ license: 'mit', baseModel: 'gpl' });
});

it('a name that is given meanwhile is one of the things that a push is judged beside', async () => {
  const told = meanwhile('items', 'rename', 'license: taken', 'before');
  expect((await owner.put(`/aihub/${key}/name`, { name: 'taken' })).status).toBe(200);
  expect(await told).toContain(leftOut);
  expect(await shown()).toMatchObject({ name: 'taken' });
  expect((await shown()).license).toBeUndefined();
});

it('whatever comes at once, no rule is broken, and whoever was told yes is shown', async () => {
  await owner.put(`/aihub/${key}`, { desc: null });
  for (const license of ['apache-2.0', 'mit', 'gpl']) {
    const [saved, told] = await Promise.all([
      owner.put(`/aihub/${key}`, { desc: `Under ${license}` }),
      push(`license: ${license}`),
      owner.put(`/aihub/${key}`, { nameCn: license }),
    ]);
    const now = await shown();
    expect(now.desc === undefined || now.license === 'mit' || now.license === undefined).toBe(true);
    expect(now.desc === `Under ${license}`).toBe(saved.status === 200);
    expect(told.includes(leftOut)).toBe(now.license !== license);
    await owner.put(`/aihub/${key}`, { desc: null });
  }
});
