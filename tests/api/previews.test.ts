import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { pngOf, written } from '../support/sample-pictures.ts';
import { signedUp } from '../support/session-client.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
  await hub.build.item({ name: 'shown', nameEn: 'A model', nameCn: '模型' });
  await hub.build.item({ name: 'hidden', nameEn: 'Hidden', visibility: 'PRIVATE' });
});
afterAll(() => hub.stop());

const ofItem = (name: string, more = '') => `kind=models&user=owner&name=${name}${more}`;

async function previewAt(query: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${hub.url}/acx/aihub/preview?${query}`, { headers });
  return { reply, content: Buffer.from(await reply.arrayBuffer()) };
}

/** How much of a picture differs from another one. */
async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()));
  let count = 0;
  for (const [at, value] of (a ?? Buffer.alloc(0)).entries())
    if (Math.abs(value - (b?.[at] ?? 0)) > 16) count += 1;
  return count;
}

describe('the picture of a page', () => {
  it('is a picture of the size that is asked for everywhere, which anybody may keep', async () => {
    const { reply, content } = await previewAt(ofItem('shown'));
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it('is not sent again to whoever has it', async () => {
    const { reply } = await previewAt(ofItem('shown'));
    const again = await previewAt(ofItem('shown'), { 'if-none-match': reply.headers.get('etag') ?? '' });
    expect([again.reply.status, again.content.length]).toEqual([304, 0]);
  });

  it('is another one once what it shows has changed, and the same as long as it has not', async () => {
    const first = await previewAt(ofItem('shown', '&language=en'));
    expect((await previewAt(ofItem('shown', '&language=en'))).content.equals(first.content)).toBe(true);
    await hub.hub.db.updateTable('items').set({ favorite_count: 4321 }).where('name', '=', 'shown').execute();
    const second = await previewAt(ofItem('shown', '&language=en'));
    expect(second.reply.headers.get('etag')).not.toBe(first.reply.headers.get('etag'));
    expect(await differing(first.content, second.content)).toBeGreaterThan(50);
  });

  it('of what is hidden is that of what is not there, whoever asks', async () => {
    const { cookie = '' } = await signedUp(hub, 'somebody-else');
    const pictures = await Promise.all([
      previewAt(ofItem('hidden')),
      previewAt(ofItem('missing')),
      previewAt(ofItem('hidden'), { cookie }),
      previewAt(''),
    ]);
    const [first] = pictures;
    for (const { reply, content } of pictures) {
      expect(reply.status).toBe(200);
      expect(content.equals(first?.content ?? Buffer.alloc(0))).toBe(true);
      expect(reply.headers.get('etag')).toBe(first?.reply.headers.get('etag'));
    }
  });

  it('of each kind has its own sign', async () => {
    const pictures = await Promise.all(kinds.map(({ id }) => previewAt(`kind=${id}`)));
    expect(new Set(pictures.map(({ reply }) => reply.headers.get('etag'))).size).toBe(kinds.length);
  });

  it('shows the pictures of the item itself', async () => {
    const owner = await signedUp(hub, 'with-pictures');
    await owner.put('/aihub/personal/info', { alias: 'With.pictures' });
    const made = await owner.post('/aihub/items', { kind: 'models', name: 'pictured' });
    const { key } = made.body.data;
    const red = written(await pngOf(640, 160, { r: 250, g: 0, b: 0, alpha: 1 }));
    const blue = written(await pngOf(64, 64, { r: 0, g: 0, b: 250, alpha: 1 }));
    expect((await owner.put(`/aihub/${key}`, { coverImageUrl: red, logoUrl: blue })).status).toBe(200);
    const { content } = await previewAt('kind=models&user=with-pictures&name=pictured');
    const at = async (left: number, top: number) => [
      ...(await sharp(content).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect((await at(600, 20))[0]).toBeGreaterThan(200);
    expect((await at(140, 240))[2]).toBeGreaterThan(200);
  });

  it.each([
    ['markup', '"><svg onload=alert(1)>&amp;<!-- '],
    ['controls', 'a\u0001\u0000b\u202eright to left\u2066'],
    ['half a sign', 'half \ud83d of one'],
    ['one word without end', 'W'.repeat(2000)],
    ['marks upon marks', `e${'\u0301'.repeat(2000)}`],
    ['nothing but spaces', '   '],
  ])('is drawn whatever the title holds: %s', async (_, title) => {
    const name = `attack-${Math.random().toString(36).slice(2)}`;
    const { seq } = await hub.build.item({ name });
    const extra = JSON.stringify({ nameEn: title });
    await hub.hub.db.updateTable('items').set({ extra }).where('seq', '=', seq).execute();
    const { reply, content } = await previewAt(ofItem(name, '&language=en'));
    expect(reply.status).toBe(200);
    expect(await sharp(content).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('is drawn once however many ask at once', async () => {
    await hub.build.item({ name: 'sought' });
    const all = await Promise.all(Array.from({ length: 12 }, () => previewAt(ofItem('sought'))));
    expect(all.map(({ reply }) => reply.status)).toEqual(all.map(() => 200));
    expect(new Set(all.map(({ content }) => content.toString('base64'))).size).toBe(1);
  });

  it.each(['kind=nothing', 'language=xx', 'kind=models&other=1&name='])('takes no %s', async (query) => {
    const { reply } = await previewAt(query);
    expect([200, 400]).toContain(reply.status);
    expect(reply.status === 200).toBe(query.includes('other'));
  });
});

it('gives telephones the mark of the hub', async () => {
  const reply = await fetch(`${hub.url}/apple-touch-icon.png`);
  const picture = Buffer.from(await reply.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  const bare = await pngOf(180, 180);
  expect(await differing(picture, bare)).toBeGreaterThan(1000);
});
