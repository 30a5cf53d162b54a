import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';

/** An address is that of a kind: what stands in another one is as missing there as what stands nowhere. */
let hub: TestHub;
const ids = kinds.map(({ id }) => id);
const pairs = ids.flatMap((kind) =>
  ids.filter((other) => other !== kind).map((other) => [kind, other] as const),
);
const html = { accept: 'text/html' };

const find = (kind: string, name: string) => hub.get(`/acx/aihub/find?kind=${kind}&user=owner&name=${name}`);
const page = async (path: string) => (await hub.get(path, html)).status;
const git = async (kind: string, name: string) =>
  (await hub.get(`/${kind}/owner/${name}.git/info/refs?service=git-upload-pack`)).status;

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  for (const kind of ids) {
    await hub.build.item({ name: `only-${kind}`, kind });
    await hub.build.item({ name: `hidden-${kind}`, kind, visibility: 'PRIVATE' });
  }
});
afterAll(() => hub.stop());

describe.each(pairs)('what stands in %s, at an address of %s', (kind, other) => {
  it('is not found by a call, in the words of what is missing', async () => {
    const own = await find(kind, `only-${kind}`);
    expect(own.status).toBe(200);
    expect(own.body.data).toMatchObject({ kind, name: `only-${kind}` });

    const missing = await find(other, 'nowhere');
    expect(missing.status).toBe(404);
    for (const name of [`only-${kind}`, `hidden-${kind}`])
      expect((await find(other, name)).body).toEqual(missing.body);
  });

  it('is no page in either language', async () => {
    expect(await page(`/${kind}/owner/only-${kind}`)).toBe(200);
    for (const language of ['', '/en'])
      for (const tab of ['', '/files'])
        expect(await page(`${language}/${other}/owner/only-${kind}${tab}`)).toBe(404);
  });

  it('is no page that stands inside others, in either language', async () => {
    expect(await page(`/${kind}/iframe/owner/only-${kind}`)).toBe(200);
    for (const language of ['', '/en'])
      for (const name of [`only-${kind}`, `hidden-${kind}`])
        for (const tab of ['', '/files', '/files/blob/main/README.md', '/files/commits/main', '/tools'])
          expect(await page(`${language}/${other}/iframe/owner/${name}${tab}`), tab).toBe(404);
  });

  it('is not handed out by git', async () => {
    expect(await git(other, `only-${kind}`)).toBe(await git(other, 'nowhere'));
  });
});

describe.each(ids)('an item of %s', (kind) => {
  it.each(['comments', 'comments/1', 'comments/create'])('has no page %s', async (tab) => {
    for (const language of ['', '/en'])
      expect(await page(`${language}/${kind}/owner/only-${kind}/${tab}`)).toBe(404);
  });
});
