import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestHeaderMax } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let path: string;

beforeAll(async () => {
  hub = await startHub();
  const { key } = await hub.build.item({ name: 'with-headers' });
  path = `/acx/aihub/gitlab/${key}/raw/main/README.md`;
});
afterAll(() => hub.stop());

interface Reply {
  status: number;
  text: string;
  field?: string;
}

/** `fetch` joins what is sent twice, and lets nothing odd through. */
function send(...headers: [name: string, value: string][]): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, hub.url), { headers: headers.flat() }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { data } = /^\{"code"/.test(text) ? JSON.parse(text) : { data: undefined };
        resolve({ status: answer.statusCode ?? 0, text, field: data?.field });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const host = (): [string, string] => ['host', new URL(hub.url).host];

it('reads a header by its name in whatever case, as an input of the call', async () => {
  for (const name of ['range', 'Range', 'RANGE'])
    expect(await send(host(), [name, 'bytes=0-3'])).toMatchObject({
      status: 206,
      text: expect.stringMatching(/^.{4}$/s),
    });
});

it('needs none that may be absent, and takes an empty one for none', async () => {
  const { text } = await send(host());
  expect(text.length).toBeGreaterThan(4);
  expect(await send(host(), ['range', ''])).toMatchObject({ status: 200, text });
});

it.each([
  ['too long', [['range', `bytes=${'0'.repeat(requestHeaderMax)}`]], 'range'],
  [
    'there twice',
    [
      ['range', 'bytes=0-3'],
      ['Range', 'bytes=0-1'],
    ],
    'range',
  ],
  [
    'there twice, where Node keeps one',
    [
      ['if-range', 'a'],
      ['IF-RANGE', 'b'],
    ],
    'ifRange',
  ],
  ['no ASCII', [['if-none-match', 'caf\u00e9']], 'ifNoneMatch'],
] as [string, [string, string][], string][])(
  'refuses one that is %s, by the name of its input',
  async (_, headers, field) => {
    expect(await send(host(), ...headers)).toMatchObject({ status: 400, field });
  },
);

it('takes one that is just short enough', async () => {
  const value = `bytes=${'0'.repeat(requestHeaderMax - 'bytes='.length)}`;
  expect((await send(host(), ['range', value])).status).toBe(200);
});
