import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

const html = { accept: 'text/html' };
const allowed = 'https://www.example.org';
let hub: TestHub;
let owner: SessionClient;
beforeAll(async () => {
  hub = await startHub({ pages: plainPages, config: { embedOrigins: [allowed] } });
  owner = await signedUp(hub, 'framer');
  await owner.put('/aihub/personal/info', { alias: 'Framer' });
  for (const { id: kind } of kinds)
    for (const [name, visibility] of [
      ['seen', 'PUBLIC'],
      ['unseen', 'PRIVATE'],
    ]) {
      const part = { kind, name, visibility, nameEn: `Title of ${name}` };
      const { key } = (await owner.post('/aihub/items', part)).body.data;
      await hub.hub.items.settled((await hub.hub.items.get(key, await owner.user())).id);
    }
});
afterAll(() => hub.stop());

const tabsOf = (kind: string): readonly string[] => kinds.find(({ id }) => id === kind)?.tabs ?? [];

const policyOf = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await hub.get(path, { ...html, ...headers });
  const policy = reply.headers.get('content-security-policy') ?? '';
  const [, frames] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  return { status: reply.status, frames, old: reply.headers.get('x-frame-options'), text: reply.text };
};

describe.each(languages.flatMap(({ prefix }) => kinds.map(({ id }) => [prefix, id] as const)))(
  'in "%s", what is embedded of %s',
  (prefix, kind) => {
    it.each([
      '',
      '/framer/seen',
      '/framer/seen/files',
      ...['tree/main/', 'blob/main/README.md', 'commits/main/README.md'].map(
        (path) => `/framer/seen/files/${path}`,
      ),
      ...(tabsOf(kind).includes('tools') ? ['/framer/seen/tools'] : []),
    ])('may stand in the pages that are allowed, and in those of the hub (%s)', async (path) => {
      const { status, frames, old } = await policyOf(`${prefix}/${kind}/iframe${path}`);
      expect([status, frames, old]).toEqual([200, `'self' ${allowed}`, null]);
    });

    it.each(['', '/framer/seen', '/framer/seen/files', '/framer/seen/files/tree/main/'])(
      'is told to search engines as the page itself (%s)',
      async (path) => {
        const { text } = await policyOf(`${prefix}/${kind}/iframe${path}`);
        const main = `https://hub.test${prefix}/${kind}${path}`;
        expect(text).toContain(`<link rel="canonical" href="${main}" />`);
        expect(text).not.toContain('/iframe');
      },
    );

    it.each(['', '/framer/seen', '/create'])('stands in no other page as a whole (%s)', async (path) => {
      const { frames, old } = await policyOf(`${prefix}/${kind}${path}`);
      expect([frames, old]).toEqual(["'self'", 'SAMEORIGIN']);
    });

    it.each([
      '/framer/seen/setting',
      '/framer/seen/favorers',
      ...(tabsOf(kind).includes('tools') ? [] : ['/framer/seen/tools']),
      '/create',
      '/create/api',
      '/iframe/framer/seen/files',
      '/framer/seen/iframe',
      '/framer/seen/comments',
      '/framer/seen/comments/1',
      '/iframe/framer/seen',
      '/framer/seen/edit',
      '/framer/seen/files/edit/main/README.md',
      '/framer/seen/comments/create',
      '/iframe',
    ])('has nothing that writes, and nothing within itself (%s)', async (path) => {
      const { cookie = '' } = owner;
      const { status, frames } = await policyOf(`${prefix}/${kind}/iframe${path}`, { cookie });
      expect(status).toBe(404);
      if (frames !== undefined) expect(["'self'", `'self' ${allowed}`]).toContain(frames);
    });

    it('is what a visitor sees, whoever is signed in', async () => {
      const { cookie = '' } = owner;
      const own = await policyOf(`${prefix}/${kind}/framer/unseen`, { cookie });
      expect(own.status).toBe(200);
      const { status, text } = await policyOf(`${prefix}/${kind}/iframe/framer/unseen`, { cookie });
      expect(status).toBe(404);
      expect(text).not.toContain('Title of unseen');
      const missing = await policyOf(`${prefix}/${kind}/iframe/framer/never`, { cookie });
      expect(text).toBe(missing.text);
    });
  },
);

it('has the pictures of a visitor, whoever is signed in, and so has another site that had a part in it', async () => {
  const { list } = (await owner.get('/aihub/items?kind=models&user=framer')).body.data;
  const { key } = list.find(({ name }: { name: string }) => name === 'unseen');
  const at = `/acx/aihub/gitlab/${key}/raw/main/README.md`;
  const { cookie = '' } = owner;
  const asked = async (address: string, headers: Record<string, string> = {}) =>
    (await hub.get(address, { cookie, ...headers })).status;
  const drawn = { 'sec-fetch-dest': 'image' };
  expect(await asked(at)).toBe(200);
  expect(await asked(at, { ...drawn, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await asked(at, { ...drawn, 'sec-fetch-site': 'cross-site' })).toBe(404);
  for (const mark of ['?asVisitor', '?asVisitor=0', '?x=1&asVisitor', '?as%56isitor'])
    expect([mark, await asked(at + mark)]).toEqual([mark, 404]);
  expect(await asked(`${at}?asvisitor`)).toBe(200);
});

it('is not found in a language that there is not', async () => {
  expect((await policyOf('/fr/models/iframe/framer/seen')).status).toBe(404);
});

it('may stand anywhere where nothing is set, and nowhere else where none is allowed', async () => {
  for (const [embedOrigins, frames] of [
    [undefined, "'self' *"],
    [[], "'self'"],
  ] as const) {
    const other = await startHub({ pages: plainPages, ...(embedOrigins && { config: { embedOrigins } }) });
    try {
      const reply = await other.get('/models/iframe', html);
      expect(reply.headers.get('content-security-policy')).toContain(`frame-ancestors ${frames}`);
    } finally {
      await other.stop();
    }
  }
});
