import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editLineMax, editMaxBytes, secretScanPatterns } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import type { SessionClient } from '../support/session-client.ts';
import { madeBy, writer } from '../support/writer.ts';

let hub: TestHub;
let owner: SessionClient;
let other: SessionClient;
let key: string;
let id: string;

beforeAll(async () => {
  hub = await startHub();
  owner = await writer(hub, 'owner');
  other = await writer(hub, 'other');
  ({ key } = await madeBy(owner, 'edited'));
  id = (await owner.get(`/aihub/${key}/view`)).body.data.id;
});
afterAll(() => hub.stop());

const at = () => `/aihub/gitlab/${key}/edit`;
const read = async (path: string, branch = 'main') =>
  (await owner.get(`${at()}?branch=${encodeURIComponent(branch)}&path=${encodeURIComponent(path)}`)).body
    .data;
const edit = (path: string, text: string, more: object = {}, by = owner) =>
  by.put(at(), { branch: 'main', path, text, ...more });
const author = { name: 'o', email: 'o@example.org', date: 0 };
/** What somebody else pushes. */
const push = (put: object[], more: object = {}) =>
  hub.hub.repos.commit(id, { branch: 'main', message: 'm', author, put: put as never, ...more });
const bytesOf = async (path: string, branch = 'main') => {
  const repository = hub.hub.repos.open(id);
  const tip = (await repository.refs()).branches.get(branch) ?? '';
  const found = await repository.find(tip, path);
  return found && { ...found.entry, content: (await repository.readBlob(found.entry.id, 1e7)).content };
};
const tip = async () => (await read('README.md')).commitId as string;
const refusal = ({ status, body }: Awaited<ReturnType<typeof edit>>) => [status, body.code];

describe('a text', () => {
  it.for(['README.md', 'eval/深 层/测试 文件.md', 'a/b/c/d/e/f.txt', '.gitignore'])(
    'is committed at its path: %s',
    async (path) => {
      const { commitId } = await read(path);
      const text = `Written anew\r\n\ufeff and ${path}`;
      const reply = await edit(path, text, { parent: commitId, message: 'Why it is so' });
      expect(reply.body).toMatchObject({ code: '0', data: { path, changed: true, merged: false } });
      expect((await bytesOf(path))?.content.toString()).toBe(text);
      expect(await read(path)).toMatchObject({ stands: 'text', text, commitId: reply.body.data.commitId });
      const [last] = (await owner.get(`/aihub/gitlab/${key}/commits?revision=main`)).body.data.list;
      expect(last).toMatchObject({ title: 'Why it is so', authorName: 'owner的名片', parents: [commitId] });
    },
  );

  it.for([
    ['carriage returns', 'a\r\nb\r\n'],
    ['a byte order mark', '\ufeffa\n'],
    ['no last line end', 'a\nb'],
    ['spaces around it', '  \n a \n\n '],
    ['nothing in it', ''],
    [
      'a megabyte but one byte',
      `${'x'.repeat(999)}\n`.repeat(Math.ceil(editMaxBytes / 1000)).slice(0, editMaxBytes - 1),
    ],
  ] as const)('keeps %s', async ([, text]) => {
    expect((await edit('kept.txt', text, { parent: await tip() })).body.code).toBe('0');
    expect((await bytesOf('kept.txt'))?.content.toString()).toBe(text);
    expect((await read('kept.txt')).text ?? '').toBe(text);
  });

  it('is called by its path until somebody says more, and stays a program', async () => {
    await push([{ path: 'run.sh', content: 'a\n', mode: '100755' }]);
    await edit('run.sh', 'b\n', { parent: await tip() });
    await edit('new.sh', 'b\n', { parent: await tip() });
    const { list } = (await owner.get(`/aihub/gitlab/${key}/commits?revision=main`)).body.data;
    expect(list.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual([
      'Add new.sh',
      'Update run.sh',
    ]);
    expect([(await bytesOf('run.sh'))?.mode, (await bytesOf('new.sh'))?.mode]).toEqual([0o100755, 0o100644]);
  });

  it('that is the same is no commit, and nothing that happened', async () => {
    await edit('same.txt', 'a\n', { parent: await tip() });
    await hub.idle();
    const events = () =>
      hub.hub.db.selectFrom('events').select('seq').where('what', '=', 'items.pushed').execute();
    const before = [await tip(), (await events()).length];
    const reply = await edit('same.txt', 'a\n', { parent: before[0] });
    expect(reply.body.data).toMatchObject({ changed: false, commitId: before[0] });
    await hub.idle();
    expect([await tip(), (await events()).length]).toEqual(before);
  });

  it('is shown and recorded as what is pushed', async () => {
    const text = '---\nlicense: mit\n---\n# Heading\n';
    const { commitId: before } = await read('README.md');
    const { commitId: after } = (await edit('README.md', text, { parent: before })).body.data;
    expect((await owner.get(`/aihub/${key}/view`)).body.data.license).toBe('mit');
    await hub.idle();
    const rows = await hub.hub.db
      .selectFrom('events')
      .select('facts')
      .where('what', '=', 'items.pushed')
      .execute();
    expect(JSON.parse(rows.at(-1)?.facts ?? '{}').moved).toEqual([{ ref: 'refs/heads/main', before, after }]);
  });
});

describe('a branch that others have moved', () => {
  const lines = (...changed: string[]) =>
    ['1', '2', '3', '4', '5', '6', '7']
      .map((line) => changed.find((one) => one.startsWith(line)) ?? line)
      .join('\n');

  it('has both changes where they are apart', async () => {
    const parent = (await push([{ path: 'both.txt', content: lines() }])) as unknown as string;
    await push([
      { path: 'both.txt', content: lines('1 theirs') },
      { path: 'beside.txt', content: 'b' },
    ]);
    const reply = await edit('both.txt', lines('7 mine'), { parent });
    expect(reply.body.data).toMatchObject({ changed: true, merged: true });
    expect((await bytesOf('both.txt'))?.content.toString()).toBe(lines('1 theirs', '7 mine'));
    expect((await bytesOf('beside.txt'))?.content.toString()).toBe('b');
  });

  it('is not committed to where both are on the same lines, and is after that was read', async () => {
    const parent = await push([{ path: 'clash.txt', content: lines() }]);
    await push([{ path: 'clash.txt', content: lines('3 theirs') }]);
    const before = await tip();
    const refused = await edit('clash.txt', lines('3 mine'), { parent });
    expect(refusal(refused)).toEqual([409, '409126']);
    expect(refused.body.data).toEqual({ path: 'clash.txt' });
    expect(await tip()).toBe(before);
    expect((await edit('clash.txt', lines('3 both'), { parent: before })).body.data).toMatchObject({
      merged: false,
    });
  });

  it.for([
    ['taken away', { put: [], remove: ['gone.txt'] }],
    ['made a link', { put: [{ path: 'gone.txt', content: 'README.md', mode: '120000' }] }],
  ] as const)('keeps a file that was %s', async ([, change]) => {
    const parent = await push([{ path: 'gone.txt', content: lines() }]);
    await push([], change);
    expect(refusal(await edit('gone.txt', lines('3 mine'), { parent }))).toEqual([409, '409126']);
  });

  it('brings nothing back that was taken out of its history', async () => {
    const [first = ''] = await hub.hub.repos.commitAll(id, [
      { branch: 'short', parents: [], message: 'a', author, put: [{ path: 'a.txt', content: lines() }] },
    ]);
    const parent = await hub.hub.repos.commit(id, {
      ...{ branch: 'short', message: 'b', author, tags: [{ name: 'kept' }] },
      put: [{ path: 'a.txt', content: lines('1 withdrawn') }],
    });
    await hub.hub.repos.commit(id, {
      branch: 'short',
      parents: [],
      message: 'a',
      author,
      put: [{ path: 'a.txt', content: lines() }],
    });
    expect(first).not.toBe('');
    const reply = await owner.put(at(), {
      branch: 'short',
      path: 'a.txt',
      text: lines('1 withdrawn', '7 mine'),
      parent,
    });
    expect(reply.body.data).toMatchObject({ merged: true });
    expect((await bytesOf('a.txt', 'short'))?.content.toString()).toBe(lines('7 mine'));
  });

  it('is written to by two at once, and both are in it', async () => {
    const parent = await push([{ path: 'two.txt', content: lines() }]);
    const replies = await Promise.all([
      edit('two.txt', lines('1 first'), { parent }),
      edit('two.txt', lines('7 second'), { parent }),
      push([{ path: 'third.txt', content: 'c' }]),
    ]);
    expect(replies.slice(0, 2).map((reply) => (reply as Awaited<ReturnType<typeof edit>>).body.code)).toEqual(
      ['0', '0'],
    );
    expect((await bytesOf('two.txt'))?.content.toString()).toBe(lines('1 first', '7 second'));
    expect((await bytesOf('third.txt'))?.content.toString()).toBe('c');
  });
});

/** What nobody has put a word in place of. */
const unfilled = /\{\w+\}/;

describe('what is no text to edit', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12\n`;
  const long = 'x'.repeat(editLineMax);
  const files: Record<string, [object, string]> = {
    'binary.bin': [{ content: Buffer.from([1, 0, 2, 255]) }, 'binary'],
    'gbk.txt': [{ content: Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a]) }, 'charset'],
    'feed.txt': [{ content: 'a\fb\n' }, 'control'],
    'large.txt': [{ content: `${'x'.repeat(99)}\n`.repeat(editMaxBytes / 100 + 1) }, 'large'],
    'long.txt': [{ content: `${long}y\n` }, 'longLine'],
    'widest.txt': [{ content: `${long}\n` }, 'text'],
    'model.bin': [{ content: pointer }, 'pointer'],
    link: [{ content: 'README.md', mode: '120000' }, 'link'],
    sub: [{ content: 'a'.repeat(40), mode: '160000' }, 'submodule'],
    '.gitmodules': [{ content: '[submodule "sub"]\n' }, 'settings'],
  };
  beforeAll(() => push(Object.entries(files).map(([path, [file]]) => ({ path, ...file }))));

  it.for([
    ...Object.entries(files).map(([path, [, stands]]) => [path, stands] as const),
    ...([
      ['none.txt', 'nothing'],
      ['none/deep.txt', 'nothing'],
      ['', 'folder'],
      ['eval', 'folder'],
    ] as const),
    ...([
      ['README.md/x', 'blocked'],
      ['link/x', 'blocked'],
      ['sub/x', 'blocked'],
    ] as const),
    ...([
      ['../up.txt', 'name'],
      ['a/../b', 'name'],
      ['.git/config', 'name'],
      ['a/.GIT/config', 'name'],
      ['.gitmodules:x', 'settings'],
      ['a/.git\\config', 'name'],
      ['/etc/passwd', 'name'],
    ] as const),
  ])('is told what it is: %s is %s', async ([path, stands]) => {
    const parent = await tip();
    expect((await read(path)).stands).toBe(stands);
    if (stands === 'text' || stands === 'nothing') return;
    expect((await edit(path || '/', 'mine\n', { parent })).body).toMatchObject({
      code: '400001',
      data: { field: 'path' },
      msg: expect.not.stringMatching(unfilled),
    });
    expect(await tip()).toBe(parent);
  });

  it.for([
    ['a line too long', `${long}y`, [400, '400001']],
    ['a pointer', pointer, [400, '400001']],
    ['control characters', 'a\fb', [400, '400001']],
    ['more than a megabyte', 'é'.repeat(editMaxBytes / 2 + 1), [413, '413001']],
  ] as const)('is not written: %s', async ([, text, wanted]) => {
    const reply = await edit('fine.txt', text, { parent: await tip() });
    expect(refusal(reply)).toEqual(wanted);
    expect(reply.body.msg).not.toMatch(unfilled);
  });
});

describe('a secret', () => {
  const secret = `AKIA${'0123456789ABCDEF'}`;

  it('is refused with its line, as in a push, unless it is none', async () => {
    expect(secret).toMatch(new RegExp(secretScanPatterns.aws, 'u'));
    const parent = await tip();
    const text = `a\nkey: ${secret}\n`;
    const reply = await edit('conf.yaml', text, { parent });
    expect(refusal(reply)).toEqual([409, '409127']);
    expect(reply.body.data).toEqual({ path: 'conf.yaml', line: 2, what: 'an AWS access key' });
    expect(reply.body.msg).not.toContain(secret);
    expect(await tip()).toBe(parent);
    expect(refusal(await edit('conf.yaml', 'a\n', { parent, message: secret }))[0]).toBe(400);
    expect((await edit('conf.yaml', text, { parent, allowSecrets: true })).body.data.changed).toBe(true);
  });

  it('that a manifest itself calls so is refused all the same', async () => {
    const server = await madeBy(owner, 'server', { kind: 'mcp' });
    const whole = {
      name: 'io.example/a',
      remotes: [{ url: 'https://a.example', headers: [{ name: 'Key', value: 'sk-123', isSecret: true }] }],
    };
    const text = JSON.stringify(whole, null, 2);
    const path = `/aihub/gitlab/${server.key}/edit`;
    const parent = (await owner.get(`${path}?branch=main`)).body.data.commitId;
    const reply = await owner.put(path, {
      branch: 'main',
      path: 'server.json',
      text,
      parent,
      allowSecrets: true,
    });
    expect([reply.body.code, reply.body.data.line]).toEqual(['409127', 9]);
  });
});

it('is asked of a branch alone, and by whoever may write', async () => {
  const commit = await tip();
  expect((await owner.put(at(), { branch: commit, path: 'a', text: 'a', parent: commit })).body.code).toBe(
    '404002',
  );
  expect((await owner.get(`${at()}?branch=${commit}&path=README.md`)).body.code).toBe('404002');
  expect((await owner.put(at(), { branch: 'none', path: 'a', text: 'a', parent: commit })).body.code).toBe(
    '404002',
  );
  expect((await edit('a.txt', 'a', { parent: commit }, other)).body.code).toBe('409100');
  expect(await tip()).toBe(commit);
});

it('makes the first file of an empty repository, on its branch-to-be', async () => {
  const empty = await madeBy(owner, 'empty', { empty: true });
  const path = `/aihub/gitlab/${empty.key}/edit`;
  expect((await owner.get(`${path}?branch=main&path=a.txt`)).body.data).toMatchObject({ stands: 'nothing' });
  const reply = await owner.put(path, { branch: 'main', path: 'a.txt', text: 'a\n' });
  expect(reply.body.data).toMatchObject({ changed: true, merged: false });
  expect((await owner.get(`/aihub/gitlab/${empty.key}/info`)).body.data).toMatchObject({
    empty: false,
    commitCount: 1,
  });
});

it('is refused where the owner has no room left, and where the item has gone', async () => {
  const gone = await madeBy(owner, 'gone');
  const path = `/aihub/gitlab/${gone.key}/edit`;
  const parent = (await owner.get(`${path}?branch=main`)).body.data.commitId;
  const row = hub.hub.db.updateTable('items').where('key', '=', gone.key);
  await row.set({ repo_bytes: Number.MAX_SAFE_INTEGER }).execute();
  expect((await owner.put(path, { branch: 'main', path: 'a', text: 'a', parent })).body.code).toBe('409206');
  await row.set({ repo_bytes: 0 }).execute();
  const replies = await Promise.all([
    owner.put(path, { branch: 'main', path: 'a', text: 'a', parent }),
    owner.send('DELETE', `/aihub/${gone.key}`, { confirm: 'gone' }),
  ]);
  expect(['0', '404001']).toContain(replies[0]?.body.code);
  expect((await owner.get(`${path}?branch=main`)).status).toBe(404);
});
