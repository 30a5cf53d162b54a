import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { serverErrors } from '#generated/errors.ts';
import { errors } from '#generated/qa/http-errors.ts';
import { limits } from '#generated/qa/limits.ts';
import { addressOf } from '#generated/qa/support/address.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { QaLimit } from '#generated/qa/support/shapes.ts';
import { removeMark, writeMark } from '../../server/store/disk/read-only.ts';
import { Cast } from '../support/cast.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { wordsIn } from '../support/languages.ts';
import { settingsWith } from '../support/settings.ts';

// Each error that the description says how to come by, over HTTP: its status, its code, and its words in every language.

const usual = settingsWith({});
const settings = { ...usual };
let hub: TestHub;
let cast: Cast;

beforeAll(async () => {
  hub = await startHub({ config: { settings, onlyPublic: true } });
  cast = await Cast.assemble(hub);
});
afterAll(() => hub.stop());

type HttpError = (typeof errors)[number];

interface Answer {
  status: number;
  code: string | undefined;
  msg: string;
  params: Readonly<Record<string, unknown>>;
}

type Asking = Required<Pick<HttpError, 'call' | 'role'>> & HttpError;
type Headers = Readonly<Record<string, string>>;

const fromElsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };

/** How each is come by; `headers` say in which language the answer is wanted. */
const ways: Readonly<Record<HttpError['how'], (one: Asking, headers: Headers) => Promise<Answer>>> = {
  role: ({ call, role, visibility }, headers) =>
    byCast(cast.call(call, { role, ...(visibility && { visibility }) }, { headers })),
  settings: async ({ call, role, settings: set }, headers) => {
    Object.assign(settings, usual, set);
    try {
      return await byCast(cast.call(call, { role }, { headers }));
    } finally {
      Object.assign(settings, usual);
    }
  },
  twice: async ({ call, given = {} }, headers) => {
    // Whoever made it, and somebody else: of some names one person has each once, of others everybody.
    const askers = ['owner', 'owner', 'member'];
    const answers: Answer[] = [];
    for (const role of askers) answers.push(await byCast(cast.call(call, { role }, { headers, given })));
    return answers.find(({ code }) => code !== '0') ?? (answers[0] as Answer);
  },
  body: ({ call, amount = 0 }, headers) =>
    bySend(call, { 'content-type': 'application/json', ...headers }, `"${'a'.repeat(amount)}"`),
  type: ({ call }, headers) => bySend(call, { 'content-type': 'text/x', ...headers }, 'x'),
  site: ({ call, role }, headers) =>
    byCast(cast.call(call, { role }, { headers: { ...headers, ...fromElsewhere } })),
  'reading token': async ({ call }, headers) => {
    const authorization = `Bearer ${await cast.readingToken()}`;
    return bySend(
      call,
      { authorization, 'content-type': 'application/json', ...headers },
      JSON.stringify(call.input),
    );
  },
  cursor: ({ call, role }, headers) =>
    byCast(
      cast.call(
        {
          ...call,
          route: { ...call.route, query: [...new Set([...call.route.query, 'cursor'])] },
          input: { ...call.input, cursor: 'none-of-ours' },
        },
        { role },
        { headers },
      ),
    ),
  input: ({ call }, headers) => bySend({ ...call, input: {} }, headers),
  address: (_, headers) => byFetch('/acx/no/such/address', { headers }),
  query: ({ call, amount = 0 }, headers) => {
    const path = addressOf(call.route, call.input);
    const more = Array.from({ length: amount }, (_, at) => `x${at}=1`).join('&');
    return byFetch(`${path}${path.includes('?') ? '&' : '?'}${more}`, { headers });
  },
  headers: (_, headers) => byHand({ ...headers, 'x-long': 'a'.repeat(17_000) }),
  host: (_, headers) => byHand({ ...headers, host: 'elsewhere.example' }),
  'no HTTP': () => byLine('nothing that anybody could read\r\n\r\n'),
  'read-only': async ({ call, role }, headers) => {
    const { dataDir } = hub.hub.config;
    writeMark(dataDir, { id: 'one', since: '', says: 'A copy is made', in: {} });
    await expect.poll(() => hub.hub.readOnly.isOn).toBe(true);
    try {
      return await byCast(cast.call(call, { role }, { headers }));
    } finally {
      removeMark(dataDir);
      await expect.poll(() => hub.hub.readOnly.isOn).toBe(false);
    }
  },
};

const read = (
  status: number,
  body: { code?: string; msg?: string; params?: object; data?: object } = {},
): Answer => ({
  status,
  code: body.code,
  msg: body.msg ?? '',
  params: { ...body.data, ...body.params },
});

const byCast = async (reply: ReturnType<Cast['call']>) => {
  const { status, body } = await reply;
  return read(status, body);
};

async function byFetch(path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(hub.url + path, { redirect: 'manual', ...init });
  return read(answer.status, (await answer.json()) as object);
}

const bySend = ({ method, route, input }: Asking['call'], headers: Headers, body?: string) =>
  byFetch(addressOf(route, input), {
    method,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { body }),
  });

/** With headers that no client lets anybody set. */
async function byHand(headers: Headers): Promise<Answer> {
  const sent = request(`${hub.url}/acx/x`, { headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const part of answer) text += part;
  return read(answer.statusCode, JSON.parse(text));
}

async function byLine(line: string): Promise<Answer> {
  const { port, hostname } = new URL(hub.url);
  const socket = connect(Number(port), hostname);
  socket.end(line);
  let text = '';
  for await (const part of socket) text += part;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return read(Number(head.split(' ')[1]), JSON.parse(body));
}

/** Where nothing says in which language somebody reads, an answer is in that of whoever has never been here. */
const isSpoken = ({ how }: HttpError) => how !== 'no HTTP' && how !== 'headers';

describe.each(languages)('in $id', ({ id, tag }) => {
  it.for(errors)('$error, by $how', async (one, { task }) => {
    proves(task, { what: `error ${one.error}`, door: 'HTTP', language: id });
    const { status, code, text } = serverErrors[one.error];
    const answer = await ways[one.how](one as Asking, { 'accept-language': tag });
    expect(answer).toMatchObject({ status, code });
    if (text === undefined || !isSpoken(one)) return;
    // What breaks a rule is told by the sentence of the rule.
    if (one.how === 'input') expect(answer.msg).not.toBe('');
    else expect(answer.msg).toBe(wordsIn(id, text, answer.params));
  });
});

/** So much of what a limit is about, and what is answered. */
const amounts: Readonly<Record<QaLimit['how'], (call: QaLimit['call'], amount: number) => Promise<Answer>>> =
  {
    body: (call, amount) =>
      bySend(call, { 'content-type': 'application/json' }, `"${'a'.repeat(amount - '""'.length)}"`),
    parameters: (call, amount) =>
      byQuery(
        call,
        Array.from({ length: amount }, (_, at) => `x${at}=1`),
      ),
    entries: (call, amount) =>
      byQuery(
        call,
        Array.from({ length: amount }, () => 'x=1'),
      ),
    depth: (call, amount) => byQuery(call, [`x${'[a]'.repeat(amount)}=1`]),
  };

const byQuery = ({ route }: QaLimit['call'], parts: readonly string[]) =>
  byFetch(`${addressOf(route, {})}?${parts.join('&')}`, {});

describe('the limit', () => {
  it.for(limits)(
    '$constant takes $most, and not one more',
    async ({ constant, how, most, call }, { task }) => {
      proves(task, { what: `constant ${constant}`, door: 'HTTP' });
      const { code } = serverErrors[how === 'body' ? 'payloadTooLarge' : 'queryTooLong'];
      expect((await amounts[how](call, most)).code).not.toBe(code);
      expect((await amounts[how](call, most + 1)).code).toBe(code);
    },
  );
});
