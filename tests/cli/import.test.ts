import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { operatorOf } from '../../cli/operator.ts';
import { projectRoot } from '../../cli/project.ts';
import { findAudit } from '../../server/audit/index.ts';
import type { Config } from '../../server/ground/config.ts';
import { createLog } from '../../server/http/log.ts';
import { moveIn } from '../../server/moving/index.ts';
import { type OpenHub, openHub } from '../../server/open-hub.ts';
import { createPerson } from '../../server/people/index.ts';
import { startHub } from '../support/hub.ts';
import { patienceMs, stepPatienceMs } from '../support/patience.ts';
import { signedUp } from '../support/session-client.ts';
import { settingsWith } from '../support/settings.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

let folder: string;
let data: string;
let list: string;

interface Told {
  code: number;
  out: string;
  err: string;
}

const run = (program: string, args: string[], cwd: string): Promise<Told> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ...{ HUB_DATA: data, HUB_CONFIG: 'none', HUB_SEED: 'none', GIT_CONFIG_GLOBAL: '/dev/null' },
      ...{ GIT_AUTHOR_NAME: 'Lin', GIT_AUTHOR_EMAIL: 'lin@example.org' },
      ...{ GIT_COMMITTER_NAME: 'Lin', GIT_COMMITTER_EMAIL: 'lin@example.org' },
    };
    execFile(program, args, { cwd, env, timeout: stepPatienceMs }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
const command = (...args: string[]) =>
  run(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), ...args], folder);
const git = async (cwd: string, ...args: string[]) => {
  const told = await run('git', args, cwd);
  if (told.code !== 0) throw new Error(told.err);
  return told.out.trim();
};

/** A repository of old, whose branch is master, with a tag and a second branch. */
async function older(name: string): Promise<string> {
  const dir = join(folder, name);
  await mkdir(dir);
  await git(dir, 'init', '-q', '--initial-branch=master');
  await writeFile(join(dir, 'README.md'), `# ${name} of old\n`);
  await git(dir, 'add', '.');
  await git(dir, 'commit', '-qm', 'first');
  await git(dir, 'tag', 'v1');
  await git(dir, 'branch', 'side');
  return dir;
}

const config = (): Config => ({
  ...{ port: 0, host: '127.0.0.1', publicUrl: 'http://127.0.0.1' },
  ...{ dataDir: data, seed: 'none' },
});

async function opened<T>(look: (hub: OpenHub) => Promise<T>): Promise<T> {
  const hub = await openHub(config(), createLog({ logLevel: 'silent' }));
  try {
    return await look(hub);
  } finally {
    await hub.close();
  }
}

/** What the command does, without another process. */
const imported = async () =>
  moveIn(config(), { text: await readFile(list, 'utf8'), folder, isDry: false, tell: () => {} });

const itemsThere = () =>
  opened(async (hub) => {
    const rows = await hub.db
      .selectFrom('items')
      .select(['name', 'kind', 'visibility'])
      .orderBy('name')
      .execute();
    return rows;
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-import-'));
  data = join(folder, 'data');
  list = join(folder, 'list.csv');
  await older('alpha');
  await older('beta');
  await opened((hub) => createPerson(hub.db, { userName: 'lin', alias: 'Lin', roleType: 'common' }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const head = 'path,owner,kind,visibility,name';

it('tells each of a thousand wrong lines, and begins nothing of the good ones among them', async () => {
  const lines = Array.from({ length: 1000 }, (_, at) => {
    const wrong = [`gone-${at},lin,models,PUBLIC,n${at}`, `alpha,nobody-${at},models,PUBLIC,n${at}`];
    return (
      [...wrong, `alpha,lin,planets,PUBLIC,n${at}`, `alpha,lin,models,SECRET,n${at}`, 'alpha,lin'][at % 5] ??
      ''
    );
  });
  await writeFile(list, [head, 'alpha,lin,models,PUBLIC,', ...lines, ''].join('\r\n'));
  const told = await command('import', list, '--json');
  expect(told.code).toBe(1);
  const { wrong, items } = JSON.parse(told.out) as {
    wrong: { line: number; why: string }[];
    items: object[];
  };
  expect(wrong.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 3));
  expect(wrong.slice(0, 5).map(({ why }) => why)).toEqual([
    expect.stringContaining('gone-0'),
    expect.stringContaining('nobody-1'),
    expect.stringContaining('planets'),
    expect.stringContaining('SECRET'),
    expect.stringContaining('2 cells'),
  ]);
  expect(items).toEqual([]);
  expect(await itemsThere()).toEqual([]);
});

it('makes items with owner, kind, visibility, all refs and the branch of old, and goes on where it was', async () => {
  await writeFile(list, `\uFEFF${head}\n"alpha",lin,models,PUBLIC,\n`);
  expect(JSON.parse((await command('import', list, '--json')).out)).toMatchObject({
    ok: true,
    items: [{ line: 2, item: 'models/lin/alpha', state: 'moved' }],
  });
  // Of whoever ran the command, and not of lin, who did nothing.
  const [made] = await opened((hub) => findAudit(hub.db, { types: ['items.created'], limit: 1 }));
  expect(made).toMatchObject({
    ...{ by_id: null, by_name: operatorOf(), through: 'command', shown: 'hub import' },
    ...{ of_name: 'models/lin/alpha', facts: expect.stringContaining('"visibility":"PUBLIC"') },
  });
  await writeFile(list, `${head}\nalpha,lin,models,PUBLIC,\nbeta,lin,dataset,private,"second one"\n`);
  expect(await imported()).toEqual({
    wrong: [{ line: 3, why: expect.stringContaining('"second one" cannot be the name') }],
    items: [],
  });
  await writeFile(list, `${head}\nalpha,lin,models,PUBLIC,\nbeta,lin,dataset,private,second\n`);
  expect(await imported()).toMatchObject({ wrong: [], items: [{ state: 'there' }, { state: 'moved' }] });
  expect(await itemsThere()).toEqual([
    { name: 'alpha', kind: 'models', visibility: 'PUBLIC' },
    { name: 'second', kind: 'dataset', visibility: 'PRIVATE' },
  ]);
  const refs = await opened(async (hub) => {
    const item = await hub.items.findPublic('models', 'lin', 'alpha');
    const dir = hub.repos.dirOf(item?.id ?? '');
    return [await git(dir, 'symbolic-ref', 'HEAD'), await git(dir, 'for-each-ref', '--format=%(refname)')];
  });
  expect(refs).toEqual(['refs/heads/master', 'refs/heads/master\nrefs/heads/side\nrefs/tags/v1']);
});

it('takes nothing for everybody in a hub that is kept to its people', async () => {
  const settings = settingsWith({ reading: 'signedIn' });
  await writeFile(list, `${head}\nalpha,lin,models,PUBLIC,open\nalpha,lin,models,INTERNAL,ours\n`);
  const asked = { text: await readFile(list, 'utf8'), folder, isDry: true, tell: () => {} };
  const { wrong } = await moveIn({ ...config(), settings }, asked);
  expect(wrong).toEqual([{ line: 2, why: expect.stringContaining('visibility is "PUBLIC", which no item') }]);
});

it('takes what is called alike and holds something else for a wrong line', async () => {
  await writeFile(join(folder, 'beta', 'more.txt'), 'more');
  await git(join(folder, 'beta'), 'add', '.');
  await git(join(folder, 'beta'), 'commit', '-qm', 'more');
  await writeFile(list, `${head}\nbeta,lin,models,PUBLIC,alpha\nbeta,lin,models,PUBLIC,ALPHA\n`);
  expect((await imported()).wrong).toEqual([
    { line: 2, why: expect.stringContaining('models/lin/alpha is there already') },
    { line: 3, why: expect.stringContaining('line 2 makes') },
  ]);
});

it('finishes what a run that was killed had begun', async () => {
  const from = join(folder, 'beta');
  await opened(async (hub) => {
    // As a kill leaves it: the row and its job stand, and nobody is at it.
    const [owner] = await hub.db.selectFrom('owners').select('id').where('name', '=', 'lin').execute();
    const person = await hub.db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', owner?.id ?? '')
      .executeTakeFirst();
    const made = await hub.items.begin(
      { kind: 'models', name: 'third', visibility: 'PUBLIC' },
      { id: person?.id ?? '', userName: 'lin' },
      { from: join(folder, 'gone') },
    );
    await hub.items.settled(made.id);
    await hub.db
      .updateTable('jobs')
      .set({
        input: JSON.stringify({ itemId: made.id, from }),
        tries: 0,
        set_aside_time: null,
        lease_until: null,
      })
      .where('item_id', '=', made.id)
      .execute();
  });
  await writeFile(list, `${head}\n${from},lin,models,PUBLIC,third\n`);
  expect(await imported()).toEqual({
    wrong: [],
    items: [{ line: 2, item: 'models/lin/third', state: 'there' }],
  });
});

it('lets an empty item take its default branch from the first push', async () => {
  const hub = await startHub();
  try {
    const client = await signedUp(hub, 'mover');
    await client.put('/aihub/personal/info', { alias: 'Mover' });
    const { key } = (
      await client.post('/aihub/items', { kind: 'models', name: 'bare', license: 'mit', empty: true })
    ).body.data;
    await hub.idle();
    const { secret } = (await client.post('/user/tokens', { type: 'git', name: 'g', scope: 'write' })).body
      .data;
    const url = `${hub.url.replace('://', `://mover:${secret}@`)}/models/mover/bare.git`;
    const mirror = join(folder, 'mirror');
    await git(folder, 'clone', '-q', '--mirror', join(folder, 'alpha'), mirror);
    await git(mirror, 'push', '-q', '--mirror', url);
    await git(folder, 'clone', '-q', url, 'again');
    expect(await git(join(folder, 'again'), 'branch', '--show-current')).toBe('master');
    expect((await client.get(`/aihub/${key}/status`)).body.data).toMatchObject({
      bareRepoInitStatus: 'SUCCESS',
    });
  } finally {
    await hub.stop();
  }
});
