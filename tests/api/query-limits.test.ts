import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryDepth, queryEntries, queryParameters } from '#generated/constants.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  await hub.build.item({ name: 'shown' });
});
afterAll(() => hub.stop());

const names = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=1`).join('&');
const nested = (depth: number) => `a${'[b]'.repeat(depth)}=1`;

const within = [
  names(queryParameters - 1),
  'tags=x&'.repeat(queryEntries),
  nested(queryDepth),
  Array.from({ length: queryEntries }, (_, at) => `x[${at}][y]=1&x[${at}][z]=1`).join('&'),
  '&'.repeat(5000),
];
const beyond = [
  names(queryParameters + 1),
  'x=y&'.repeat(queryEntries + 1),
  'x[]=y&'.repeat(queryEntries + 1),
  Array.from({ length: queryEntries + 1 }, (_, at) => `x[${at}][y]=1`).join('&'),
  nested(queryDepth + 1),
];

it('reads the query of a call within its limits, and says which they are beyond them', async () => {
  for (const query of within) {
    const reply = await hub.get(`/acx/aihub/items?kind=models&${query}`);
    expect(reply.status, query.slice(0, 20)).toBe(200);
  }
  for (const query of beyond) {
    const path = `/acx/aihub/items?kind=models&${query}`;
    const [zh, en] = await Promise.all([
      hub.get(path, { 'accept-language': 'zh' }),
      hub.get(path, { 'accept-language': 'en' }),
    ]);
    expect([zh.status, en.status], query.slice(0, 20)).toEqual([400, 400]);
    const data = { parameters: queryParameters, entries: queryEntries, depth: queryDepth };
    expect(zh.body).toMatchObject({ code: '400004', data, msg: expect.stringContaining('最多') });
    expect(en.body).toMatchObject({ code: '400004', msg: expect.stringContaining('at most 1000') });
  }
});

it('leaves it to the rule of an input how many values there may be', async () => {
  const reply = await hub.get(`/acx/aihub/items?kind=models&${'tags=x&'.repeat(queryEntries + 1)}`);
  expect([reply.status, reply.body.code]).toEqual([400, '400001']);
  expect(reply.body.data.field).toBe('tags');
});

it('answers a page beyond them with its document, which says so, and with a status of its own', async () => {
  const html = { accept: 'text/html' };
  for (const path of ['/models', '/en/models', '/en/models/owner/shown', '/nowhere/at/all/there']) {
    for (const query of beyond) {
      const reply = await hub.get(`${path}?${query}`, html);
      expect(reply.status, path).toBe(400);
      expect(reply.text).toContain(path.startsWith('/en') ? 'This address cannot be read' : '无法读取该网址');
    }
    const reply = await hub.get(`${path}?${within[1]}`, html);
    expect(reply.status, path).toBe(path.includes('nowhere') ? 404 : 200);
  }
});
