import { expect, it } from 'vitest';
import { blob } from '../../server/handlers/repos/blob.ts';
import { raw } from '../../server/handlers/repos/raw.ts';
import { readme } from '../../server/handlers/repos/readme.ts';
import { unspoken } from '../support/unspoken.ts';
import { change, git } from './git-fixture.ts';
import { buildRoom, itemId, type Room, takeIn } from './hub-fixture.ts';

const show = (room: Room, path: string) =>
  blob(room.context, { key: 'key', revision: 'main', path } as Parameters<typeof blob>[1]);

type Asked = Pick<Parameters<typeof raw>[1], 'range' | 'ifRange' | 'ifNoneMatch'>;

const fetchRaw = (room: Room, path: string, asked: Asked = {}) =>
  raw(room.context, { key: 'key', revision: 'main', path, ...asked } as Parameters<typeof raw>[1]);

const readIn = (room: Room, language: string) =>
  readme(room.context, { key: 'key', language } as Parameters<typeof readme>[1]);

async function bytesOf(answer: { body: Awaited<ReturnType<typeof raw>>['body'] }): Promise<Buffer> {
  if (Buffer.isBuffer(answer.body)) return answer.body;
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const megabyte = 1024 * 1024;

it('judges a file by what is in it, never by its name alone', async () => {
  const put = [
    { path: 'note.md', content: Buffer.from([0, 1, 2, 3, 0, 255]) },
    { path: 'note.png', content: '<script>alert(1)</script>' },
    { path: 'picture.txt', content: png },
    { path: 'logo.svg', content: '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { path: 'gbk.txt', content: Buffer.from('c4e3bac3cac0bde7', 'hex') },
    { path: 'utf16.txt', content: Buffer.from('\ufeff你好', 'utf16le') },
    { path: 'empty', content: '' },
    { path: 'link', content: '/etc/passwd', mode: '120000' as const },
  ];
  const room = await buildRoom([change({ put })]);
  const seen = await Promise.all(put.map(async ({ path }) => [path, (await show(room, path)).type]));
  expect(Object.fromEntries(seen)).toEqual({
    'note.md': 'binary',
    'note.png': 'text',
    'picture.txt': 'image',
    'logo.svg': 'image',
    'gbk.txt': 'text',
    'utf16.txt': 'text',
    empty: 'text',
    link: 'symlink',
  });
  expect((await show(room, 'gbk.txt')).text).toBe('你好世界');
  expect((await show(room, 'utf16.txt')).text).toBe('你好');
  expect(await show(room, 'link')).toMatchObject({ target: '/etc/passwd', truncated: false });
});

it('cuts a long file between characters and says so', async () => {
  const room = await buildRoom([
    change({ put: [{ path: 'long.txt', content: `a${'译'.repeat(megabyte)}` }] }),
  ]);
  const shown = await show(room, 'long.txt');
  expect(shown).toMatchObject({ type: 'text', truncated: true, size: 1 + 3 * megabyte });
  expect(shown.text).toBe(`a${'译'.repeat(Math.floor((megabyte - 1) / 3))}`);
});

it('does not show a folder, a missing file or a way out as a file', async () => {
  const room = await buildRoom([
    change({
      put: [
        { path: 'd/f', content: '' },
        { path: 'link', content: 'd', mode: '120000' },
      ],
    }),
  ]);
  for (const path of [
    'd',
    '',
    'x',
    'd/f/g',
    'link/f',
    '../d/f',
    'd/../d/f',
    'd//f',
    'd%2ff',
    'd\0/f',
    'x'.repeat(10_000),
  ]) {
    await expect(show(room, path)).rejects.toMatchObject({ id: 'fileNotFound', message: 'fileNotFound' });
    await expect(fetchRaw(room, path)).rejects.toMatchObject({ id: 'fileNotFound' });
  }
});

it('finds a name that is not UTF-8 by the way it is listed', async () => {
  const room = await buildRoom([change({ put: [{ path: 'plain', content: 'x' }] })]);
  const id = git(room.dir, 'rev-parse', 'main:plain').trim();
  const entry = Buffer.concat([Buffer.from('100644 caf\xe9\0', 'latin1'), Buffer.from(id, 'hex')]);
  const { execFileSync } = await import('node:child_process');
  const hash = (type: string, input: Buffer) =>
    execFileSync('git', ['-C', room.dir, 'hash-object', '-t', type, '-w', '--stdin'], { input })
      .toString()
      .trim();
  const inner = hash('tree', entry);
  const tree = hash(
    'tree',
    Buffer.concat([Buffer.from('40000 d\xe9\0', 'latin1'), Buffer.from(inner, 'hex')]),
  );
  const commit = git(room.dir, 'commit-tree', '-m', 'odd bytes', tree).trim();
  git(room.dir, 'update-ref', 'refs/heads/main', commit);
  await takeIn(room.repos);
  expect(room.warnings).toEqual([]);
  expect(await show(room, 'd\ufffd/caf\ufffd')).toMatchObject({
    text: 'x',
    path: 'd\ufffd/caf\ufffd',
    lastCommit: { id: commit },
  });
  const older = { branch: undefined, commit };
  const asked = { at: { commit: older.commit }, folder: 'd\xe9', names: ['caf\xe9'] };
  expect([...(await room.repos.lastCommits(itemId, asked))]).toEqual([['caf\xe9', commit]]);
});

it('sends bytes under types that cannot act', async () => {
  const put = [
    { path: 'page.html', content: '<script>alert(1)</script>' },
    { path: 'picture', content: png },
    { path: 'data.png', content: Buffer.from([0, 1, 2, 3]) },
    { path: '名 "x".txt', content: 'x' },
  ];
  const room = await buildRoom([change({ put })]);
  const types = await Promise.all(put.map(async ({ path }) => (await fetchRaw(room, path)).type));
  expect(types).toEqual([
    'text/plain; charset=utf-8',
    'image/png',
    'application/octet-stream',
    'text/plain; charset=utf-8',
  ]);
  expect((await fetchRaw(room, 'data.png')).headers['Content-Disposition']).toMatch(/^attachment/);
  expect((await fetchRaw(room, '名 "x".txt')).headers['Content-Disposition']).toBe(
    "inline; filename*=UTF-8''%E5%90%8D%20%22x%22.txt",
  );
});

it.each([1000, 3 * megabyte])('sends a file of %i bytes whole or in part', async (size) => {
  const content = Buffer.from(Array.from({ length: size }, (_, n) => n % 251));
  const room = await buildRoom([change({ put: [{ path: 'f', content }] })]);
  const whole = await fetchRaw(room, 'f');
  expect(whole.size).toBe(size);
  expect((await bytesOf(whole)).equals(content)).toBe(true);
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=100-299', 100, 300],
    [`bytes=${size - 10}-`, size - 10, size],
    ['bytes=-7', size - 7, size],
    [`bytes=5-${size * 2}`, 5, size],
  ] as const) {
    const part = await fetchRaw(room, 'f', { range });
    expect(part).toMatchObject({ status: 206, size: end - start });
    expect(part.headers['Content-Range']).toBe(`bytes ${start}-${end - 1}/${size}`);
    expect((await bytesOf(part)).equals(content.subarray(start, end))).toBe(true);
  }
  expect(await fetchRaw(room, 'f', { range: `bytes=${size}-` })).toMatchObject({
    status: 416,
    headers: { 'Content-Range': `bytes */${size}` },
  });
  for (const range of ['bytes=5-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,3-4']) {
    expect((await fetchRaw(room, 'f', { range })).size).toBe(size);
  }
});

it('answers that nothing is new to whoever has the blob', async () => {
  const room = await buildRoom([change({ put: [{ path: 'f', content: 'x' }] })]);
  const etag = (await fetchRaw(room, 'f')).headers.ETag ?? '';
  expect(etag).toBe(`"${git(room.dir, 'rev-parse', 'main:f').trim()}"`);
  expect(await fetchRaw(room, 'f', { ifNoneMatch: `"x", W/${etag}` })).toMatchObject({
    status: 304,
    size: 0,
  });
  expect((await fetchRaw(room, 'f', { range: 'bytes=0-0', ifRange: '"old"' })).status).toBeUndefined();
});

it('sends the pointer to a large file under a name of its own, as no download of the file', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'b'.repeat(64)}\nsize 123456789\n`;
  const room = await buildRoom([change({ put: [{ path: 'model.bin', content: pointer }] })]);
  const answer = await fetchRaw(room, 'model.bin');
  expect((await bytesOf(answer)).toString()).toBe(pointer);
  expect(answer.headers['Content-Disposition']).toBe("inline; filename*=UTF-8''model.bin.pointer.txt");
});

it('serves the README in the language of the page, without its head', async () => {
  const put = [
    { path: 'README.md', content: '---\nlicense: mit\ntags: [a, b]\n---\n# Both' },
    { path: 'README.zh.md', content: '# 中文' },
    { path: 'readme_EN.md', content: '# English' },
  ];
  const room = await buildRoom([change({ put })]);
  expect(await readIn(room, 'zh')).toMatchObject({ path: 'README.zh.md', text: '# 中文', revision: 'main' });
  expect(await readIn(room, 'en')).toMatchObject({ path: 'readme_EN.md', text: '# English' });
  expect(await readIn(room, unspoken.id)).toMatchObject({
    path: 'README.md',
    text: '# Both',
    truncated: false,
  });
  const facts = await room.repos.afterPush(itemId);
  expect(facts.frontMatter).toEqual({ license: 'mit', tags: ['a', 'b'] });
  expect(facts).toMatchObject({
    empty: false,
    defaultBranch: 'main',
    readmes: expect.arrayContaining(['# 中文', '# English']),
  });
});

it('cuts a README of 20 MB', async () => {
  const room = await buildRoom([
    change({ put: [{ path: 'README.md', content: 'line\n'.repeat(4 * megabyte) }] }),
  ]);
  const found = await readIn(room, 'zh');
  expect(found.truncated).toBe(true);
  expect(found.text).toHaveLength(megabyte);
});

it('says which language a README is in and which there are, and one with nothing in it hides no other', async () => {
  const both = await buildRoom([
    change({
      put: [
        { path: 'README.md', content: '# General' },
        { path: 'readme.ZH.md', content: '# 中文' },
      ],
    }),
  ]);
  expect(await readIn(both, 'zh')).toMatchObject({ language: 'zh', languages: ['zh', 'en'] });
  expect(await readIn(both, 'en')).toMatchObject({ text: '# General', language: 'en' });
  const one = await buildRoom([
    change({
      put: [
        { path: 'README.zh.md', content: '# 中文' },
        { path: 'README.en.md', content: '' },
      ],
    }),
  ]);
  expect(await readIn(one, 'en')).toMatchObject({ text: '# 中文', language: 'zh', languages: ['zh'] });
  const alone = await readIn(
    await buildRoom([change({ put: [{ path: 'README.md', content: '# 任意' }] })]),
    'en',
  );
  expect(alone).toMatchObject({ text: '# 任意', languages: [] });
  expect(alone).not.toHaveProperty('language');
});

it('takes no link, no submodule and no folder for a README, and shows nothing of a binary one', async () => {
  const posing = await buildRoom([
    change({
      put: [
        { path: 'README.md', content: '/etc/passwd', mode: '120000' },
        { path: 'README.en.md', content: 'a'.repeat(40), mode: '160000' },
        { path: 'readme/README.md', content: '# Inside' },
      ],
    }),
  ]);
  expect((await readIn(posing, 'en')).text).toBeUndefined();
  const binary = await buildRoom([
    change({ put: [{ path: 'README.md', content: Buffer.from('# Title\0\x01\xff'.repeat(50), 'latin1') }] }),
  ]);
  expect((await readIn(binary, 'en')).text ?? '').toBe('');
  expect((await binary.repos.afterPush(itemId)).frontMatter).toEqual({});
});

it('has no README for an item without one, nor for an empty repository', async () => {
  const empty = await buildRoom();
  expect(await readIn(empty, 'zh')).toEqual({ truncated: false, revision: 'main', languages: [] });
  expect(await empty.repos.afterPush(itemId)).toMatchObject({
    empty: true,
    defaultBranch: 'main',
    tips: [],
    readmes: [],
  });
  const room = await buildRoom([change({ put: [{ path: 'README/x', content: '' }] })]);
  expect((await readIn(room, 'zh')).text).toBeUndefined();
});

it('chooses the README of a folder as that of the root', async () => {
  const put = [
    { path: 'README.md', content: 'root' },
    { path: 'docs/README_zh.md', content: '---\na: 1\n---\n中文' },
    { path: 'docs/README.md', content: 'English' },
    { path: 'code/main.py', content: '1' },
  ];
  const room = await buildRoom([change({ put })]);
  const of = (repoDir: string, language: string) =>
    readme(room.context, { key: 'key', language, repoDir } as Parameters<typeof readme>[1]);
  expect(await of('docs', 'zh')).toMatchObject({
    path: 'docs/README_zh.md',
    text: '中文',
    language: 'zh',
    languages: ['zh', 'en'],
  });
  expect(await of('docs', 'en')).toMatchObject({ path: 'docs/README.md', text: 'English', language: 'en' });
  for (const dir of ['code', 'never', 'docs/README.md', '../docs'])
    expect(await of(dir, 'en')).toMatchObject({ languages: [] });
});
