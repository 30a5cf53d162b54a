import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picturePixels } from '#generated/constants.ts';
import { picturesPid } from '../../server/pictures/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { wordsIn } from '../support/languages.ts';
import { photo, plain, pngOf, written } from '../support/sample-pictures.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

let made = 0;
async function named(): Promise<SessionClient> {
  const client = await signedUp(hub, `pictured-${++made}`);
  await client.put('/aihub/personal/info', { alias: `Pictured.${made}` });
  return client;
}
const save = (client: SessionClient, avatarUrl: unknown, more = {}) =>
  client.put('/aihub/personal/info', { avatarUrl, ...more });
const addressAfter = async (client: SessionClient, given: unknown): Promise<string> =>
  String((await save(client, given)).body.data.avatarUrl);
const fetched = async (address: string, cookie?: string) => {
  const reply = await fetch(hub.url + address, cookie === undefined ? {} : { headers: { cookie } });
  return { reply, content: Buffer.from(await reply.arrayBuffer()) };
};
const kept = () => hub.hub.db.selectFrom('pictures').select(['id', 'wide']).execute();

describe('a picture of a person', () => {
  it('is made in two sizes, upright, and says nothing but what is seen', async () => {
    const address = await addressAfter(await named(), written(await photo(), 'jpeg'));
    expect(address).toMatch(/^\/acx\/aihub\/pictures\/[\w-]{16}$/);
    for (const [query, side] of [
      ['', 256],
      ['?half=true', 128],
    ] as const) {
      const { reply, content } = await fetched(address + query);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-security-policy')).toContain('sandbox');
      const facts = await sharp(content).metadata();
      expect(facts).toMatchObject({ width: side, height: side });
      expect(facts.exif).toBeUndefined();
      expect(facts.orientation).toBeUndefined();
      expect(content.includes('of somebody')).toBe(false);
      const [red, , blue] = await sharp(content)
        .extract({ left: side / 2, top: 8, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  });

  it('stays as clear as it was', async () => {
    const clear = await pngOf(64, 64, { r: 0, g: 0, b: 0, alpha: 0 });
    const { reply, content } = await fetched(await addressAfter(await named(), written(clear)));
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect((await sharp(content).stats()).isOpaque).toBe(false);
  });

  it('is kept by browsers for good, since another one has another address', async () => {
    const client = await named();
    const address = await addressAfter(client, written(await pngOf(64, 64)));
    const { reply } = await fetched(address);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = reply.headers.get('etag') ?? '';
    expect((await fetch(hub.url + address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(
      (await fetch(`${hub.url}${address}?half=true`, { headers: { 'if-none-match': etag } })).status,
    ).toBe(200);
    expect(await addressAfter(client, written(await pngOf(64, 64, '#3c3')))).not.toBe(address);
    expect((await fetched(address)).reply.status).toBe(404);
  });

  it('stays where a form sends its address back, and goes with null', async () => {
    const client = await named();
    const address = await addressAfter(client, written(await pngOf(64, 64)));
    expect((await save(client, address, { bio: '你好' })).body.data).toMatchObject({
      avatarUrl: address,
      bio: '你好',
    });
    expect((await fetched(address)).reply.status).toBe(200);
    const gone = await save(client, null);
    expect(gone.body.data).not.toHaveProperty('avatarUrl');
    expect((await fetched(address)).reply.status).toBe(404);
  });

  it('of somebody else is none of one’s own', async () => {
    const address = await addressAfter(await named(), written(await pngOf(64, 64)));
    expect(await save(await named(), address)).toMatchObject({
      status: 400,
      body: { data: { field: 'avatarUrl' } },
    });
  });
});

const side = Math.sqrt(picturePixels);
/** A JPEG that ends in the middle. */
async function brokenOff(): Promise<Buffer> {
  const whole = await plain(200, 200).jpeg().toBuffer();
  return whole.subarray(0, 300);
}
/** Few bytes that would be many once unpacked. */
function bomb(): Promise<Buffer> {
  const large = plain(side + 1, side);
  return large.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

type Sentence = 'picture' | 'brokenPicture' | 'otherPicture' | 'largePicture' | 'misnamedPicture';
const noPictures: readonly [what: string, sentence: Sentence, given: () => Promise<string>][] = [
  ['nothing', 'picture', async () => 'data:image/png;base64,'],
  ['an address elsewhere', 'picture', async () => 'https://example.org/a.png'],
  ['a drawing with a script', 'picture', async () => 'data:image/svg+xml,<svg onload="x"/>'],
  ['words', 'brokenPicture', async () => written(Buffer.from('words'))],
  ['one that breaks off', 'brokenPicture', async () => written(await brokenOff(), 'jpeg')],
  [
    'another type under a name that is taken',
    'otherPicture',
    async () => written(await plain(9, 9).gif().toBuffer()),
  ],
  [
    'a drawing under a name that is taken',
    'otherPicture',
    async () => written(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ],
  [
    'one of the two that says it is the other',
    'misnamedPicture',
    async () => written(await pngOf(9, 9), 'jpeg'),
  ],
  [
    'the other that says it is the one',
    'misnamedPicture',
    async () => written(await plain(9, 9).jpeg().toBuffer(), 'png'),
  ],
  ['more than can be unpacked', 'largePicture', async () => written(await bomb())],
];

describe('what is no picture', () => {
  it.each(noPictures)('is refused in words: %s', async (_what, sentence, given) => {
    const client = await named();
    const before = await kept();
    for (const language of ['zh', 'en'] as const) {
      const reply = await client.put(
        '/aihub/personal/info',
        { avatarUrl: await given(), bio: 'lost?' },
        { 'accept-language': language },
      );
      expect(reply).toMatchObject({ status: 400, body: { data: { field: 'avatarUrl' } } });
      expect(reply.body.msg).toBe(wordsIn(language, `validation.${sentence}`));
    }
    expect(await kept()).toEqual(before);
    expect((await client.get('/aihub/personal/account')).body.data).not.toHaveProperty('bio');
  });

  it('takes nobody along: the next one is made', async () => {
    const client = await named();
    const sound = written(await pngOf(64, 64));
    const all = await Promise.all([
      save(client, written(Buffer.from('words'))),
      save(await named(), sound),
      save(await named(), sound),
    ]);
    expect(all.map(({ status }) => status)).toEqual([400, 200, 200]);
    process.kill(picturesPid() ?? 0, 'SIGKILL');
    expect((await save(client, sound)).status).toBe(200);
  });
});

describe('pictures of an item', () => {
  const owned = async (visibility: 'PUBLIC' | 'PRIVATE') => {
    const client = await named();
    const { id, userName } = (await client.user()) as { id: string; userName: string };
    const owner = { id, userName, roleType: 'common' as const };
    const item = await hub.build.item({ owner, name: `pictured-${++made}`, visibility });
    const logoUrl = written(await pngOf(300, 300));
    const coverImageUrl = written(await pngOf(1400, 300));
    const { data } = (await client.put(`/aihub/${item.key}`, { logoUrl, coverImageUrl })).body;
    return { client, item, data };
  };

  it('have sizes of their own, and stand on its card', async () => {
    const { client, item, data } = await owned('PUBLIC');
    const sizes = [];
    for (const address of [data.logoUrl, data.coverImageUrl]) {
      const { width, height } = await sharp((await fetched(address)).content).metadata();
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [256, 256],
      [1280, 320],
    ]);
    const { list } = (await client.get(`/aihub/items?kind=models&user=${item.owner.userName}`)).body.data;
    expect(list).toMatchObject([{ logoUrl: data.logoUrl, coverImageUrl: data.coverImageUrl }]);
  });

  it('of one that is private are seen by whoever may see it, and by nobody in between', async () => {
    const { client, item, data } = await owned('PRIVATE');
    expect((await fetched(data.logoUrl)).reply.status).toBe(404);
    expect((await fetched(data.logoUrl, (await named()).cookie)).reply.status).toBe(404);
    const { reply } = await fetched(data.logoUrl, client.cookie);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toContain('private');
    await client.put(`/aihub/${item.key}`, { visibility: 'PUBLIC' });
    expect((await fetched(data.logoUrl)).reply.status).toBe(200);
  });

  it('may come with a new one, and go with it', async () => {
    const client = await named();
    const name = `pictured-${++made}`;
    const logoUrl = written(await pngOf(64, 64));
    const { data } = (await client.post('/aihub/items', { kind: 'models', name, logoUrl })).body;
    expect((await fetched(data.logoUrl)).reply.status).toBe(200);
    await hub.hub.items.settled(data.id);
    expect((await client.send('DELETE', `/aihub/${data.key}`, { confirm: name })).status).toBe(200);
    expect((await fetched(data.logoUrl)).reply.status).toBe(404);
    const rows = await hub.hub.db
      .selectFrom('pictures')
      .select('row_id')
      .where('row_id', '=', data.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
