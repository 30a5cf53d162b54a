import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listPageMax, searchTagsMax, textDescMax, textTitleMax } from '#generated/constants.ts';
import { budgets } from '#generated/server/budgets.ts';
import { endpoints } from '#generated/server/contract.ts';
import { tags } from '#generated/tags.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { signedUp, TestClock } from '../support/session-client.ts';

const clock = new TestClock();
let hub: TestHub;
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  await hub.build.item({ name: 'one' });
});
afterAll(() => hub.stop());
afterEach(() => void vi.restoreAllMocks());

const find = '/acx/aihub/find?kind=models&user=owner&name=one';
const languages = { en: 'en', zh: 'zh-CN' };

it('has a budget for every call, and waits and answers before a browser gives up', () => {
  for (const { id, budget } of Object.values(endpoints)) {
    expect(budget.perAsker, id).toBeLessThanOrEqual(budget.atOnce);
    if (budget.id !== 'upload') expect(budget.waitMs + budget.timeMs, id).toBeLessThan(30_000);
  }
});

it.each([
  ['write', '/acx/aihub/items'],
  ['signIn', '/acx/user/users/login'],
] as const)(
  'takes a body as large as a call of the class %s may bring, and not a byte more',
  async (id, url) => {
    const send = (bytes: number, language = 'en') => {
      const empty = JSON.stringify({ pad: '' }).length;
      const payload = JSON.stringify({ pad: 'x'.repeat(bytes - empty) });
      const headers = { 'content-type': 'application/json', 'accept-language': language };
      return hub.server.inject({ method: 'POST', url, headers, payload });
    };
    const { bodyBytes } = budgets[id];
    expect((await send(bodyBytes)).json().code).toBe('400001');
    const refused = await Promise.all(
      Object.values(languages).map((language) => send(bodyBytes + 1, language)),
    );
    for (const reply of refused) expect(reply).toMatchObject({ statusCode: 413 });
    expect(new Set(refused.map((reply) => reply.json().msg)).size).toBe(2);
  },
);

it('sends an answer as large as its budget, and in place of a larger one says so', async () => {
  const real = await hub.hub.items.find('models', 'owner', 'one', null);
  if (!real) throw new Error('The item is gone.');
  const describe = (chars: number) => {
    const item = { ...real, fields: { ...real.fields, desc: 'x'.repeat(chars) } };
    vi.spyOn(hub.hub.items, 'find').mockResolvedValue(item);
  };
  const ask = (language = 'en') => hub.server.inject({ url: find, headers: { 'accept-language': language } });
  describe(1);
  const rest = (await ask()).body.length - 1;
  const { answerBytes } = budgets.read;

  describe(answerBytes - rest);
  const whole = await ask();
  expect([whole.statusCode, whole.body.length]).toEqual([200, answerBytes]);

  describe(answerBytes - rest + 1);
  expect((await ask()).json()).toEqual({
    code: '500002',
    data: {},
    msg: expect.stringContaining('too large'),
  });
  expect((await ask('zh-CN')).json().msg).toContain('过大');
});

/** Badges are the tags of a field, which only the hub gives. */
const given = tags.filter(({ category }) => category !== 'authenticated');

it('has room for a page of the largest items in every list of them', async () => {
  const owner = await signedUp(hub, 'lister');
  await owner.put('/aihub/personal/info', { alias: 'lister' });
  // What JSON writes longest of what a text may hold.
  const long = (chars: number) => '"'.repeat(chars);
  const made = await owner.post('/aihub/items', {
    kind: 'models',
    name: 'a'.repeat(96),
    ...{ nameCn: long(textTitleMax), nameEn: long(textTitleMax) },
    ...{ desc: long(textDescMax), descEn: long(textDescMax) },
    tags: given.slice(0, searchTagsMax).map(({ name }) => name),
  });
  expect(made.body.code).toBe('0');
  const { key } = made.body.data;
  await expect.poll(async () => (await owner.get(`/aihub/${key}/view`)).body.code).toBe('0');
  await owner.put(`/aihub/${key}/favorite`, {});
  const lists = [
    ['items.list', '/aihub/items?kind=models&user=lister'],
    ['items.favorites', '/aihub/favorites?user=lister'],
    ['search.items', '/aihub/search?user=lister'],
  ] as const;
  for (const [id, path] of lists) {
    const { list, ...rest } = (await owner.get(path)).body.data;
    expect(list, id).toHaveLength(1);
    const bytes = Buffer.byteLength(JSON.stringify(list[0])) + 1;
    const whole = Buffer.byteLength(JSON.stringify(rest)) + 1000 + bytes * listPageMax;
    expect(whole, id).toBeLessThanOrEqual(endpoints[id].budget.answerBytes);
  }
});

it('takes calls that are dear as often as their rate allows, and says when the next may come', async () => {
  const { rate } = endpoints['items.create'].budget;
  if (!rate) throw new Error('Creating items has a rate.');
  // Refused in the end, but asked: whoever may not create cannot try for ever either.
  const create = (language = 'en') =>
    hub.server.inject({
      method: 'POST',
      url: '/acx/aihub/items',
      remoteAddress: '10.0.0.7',
      headers: { 'accept-language': language },
      payload: { kind: 'models', name: 'two' },
    });
  for (let left = rate.perNetwork - 1; left >= 0; left--) {
    const reply = await create();
    expect(reply.statusCode).toBe(401);
    expect(reply.headers.ratelimit).toContain(`"create";r=${left};`);
  }
  const seconds = rate.windowMs / 1000;
  const refused = await create();
  expect(refused).toMatchObject({
    statusCode: 429,
    headers: {
      'retry-after': String(seconds),
      'ratelimit-policy': `"create";q=${rate.perNetwork};w=${seconds}`,
      ratelimit: `"create";r=0;t=${seconds}`,
    },
  });
  expect(refused.json()).toMatchObject({ code: '429003', data: { seconds } });
  expect((await create('zh-CN')).json().msg).toContain(`${seconds} 秒`);

  clock.pass(rate.windowMs);
  expect((await create()).statusCode).toBe(401);
});
