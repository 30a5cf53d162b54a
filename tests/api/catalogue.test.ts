import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { sessionProvenMs } from '#generated/constants.ts';
import { errorCatalogue, serverErrors } from '#generated/errors.ts';
import { errors } from '#generated/qa/http-errors.ts';
import { limits } from '#generated/qa/limits.ts';
import { calls } from '#generated/qa/roles.ts';
import { addressOf } from '#generated/qa/support/address.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { QaLimit } from '#generated/qa/support/shapes.ts';
import { projectRoot } from '../../cli/project.ts';
import { unsaid } from '../../generator/emit/qa/http-errors.ts';
import type { Unprovoked } from '../../generator/emit/qa/unprovoked.ts';
import { removeMark, writeMark } from '../../server/store/disk/read-only.ts';
import { Cast } from '../support/cast.ts';
import { pushFile, startHub, type TestHub } from '../support/hub.ts';
import { wordsIn } from '../support/languages.ts';
import { TestClock } from '../support/session-client.ts';
import { settingsWith } from '../support/settings.ts';

// Each error that the description says how to come by, over HTTP: its status, its code, and its words in every language.

/** Longer than whatever is counted is remembered, and shorter than a session lasts. */
const longAgoMs = 2 * 24 * 60 * 60 * 1000;
const isFull = process.env.HUB_QA_FULL === '1';
const [mostOften, often] = [100, 10];

/** What takes many calls is tried in one language, and what takes hundreds where all is tried (`hub qa --full`). */
const isTried = ({ how, amount = 0 }: HttpError, language: string) =>
  isFull || how !== 'often' || amount <= often || (amount <= mostOften && language === languages[0]?.id);

const usual = settingsWith({});
const settings = { ...usual };
const clock = new TestClock();
let hub: TestHub;
let cast: Cast;

beforeAll(async () => {
  hub = await startHub({ config: { settings, onlyPublic: true }, now: clock.now });
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
  settings: async ({ call, role, visibility, given = {}, settings: set }, headers) => {
    await cast.itemFor('owner', 'PUBLIC');
    Object.assign(settings, usual, set);
    try {
      return await byCast(cast.call(call, { role, ...(visibility && { visibility }) }, { headers, given }));
    } finally {
      Object.assign(settings, usual);
    }
  },
  twice: async ({ call, role: asker, given = {} }, headers) => {
    // Whoever made it, and somebody else: of some names one person has each once, of others everybody.
    const askers = asker === undefined ? ['owner', 'owner', 'member'] : [asker, asker];
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
  given: ({ call, role, visibility, given = {} }, headers) =>
    byCast(cast.call(call, { role, ...(visibility && { visibility }) }, { headers, given })),
  late: async ({ error, call, role, visibility }, headers) => {
    const after = (ms: number) =>
      byCast(
        cast.call(
          call,
          { role, ...(visibility && { visibility }) },
          { headers, before: () => clock.pass(ms) },
        ),
      );
    expect((await after(sessionProvenMs - 1)).code).not.toBe(serverErrors[error].code);
    return after(sessionProvenMs);
  },
  often: async (one, headers) => {
    // What is counted for a while is counted from nothing; of what is kept whoever asks may have some already.
    const { answer, before, kept } = await untilRefused(one, headers);
    // A list that the language before has filled may be full of what is over by now, and says nothing of how much there may be still.
    const isFilled = kept === one.amount && headers['accept-language'] !== languages[0]?.tag;
    if (!isFilled) expect(kept + before).toBe(one.amount);
    return answer;
  },
  unreadable: async ({ call, role, visibility = '', given = {}, file = 'README.md', kind }, headers) => {
    const { id } = await cast.itemFor(role, visibility, kind);
    await pushFile(hub.hub, id, { path: file, content: unreadable });
    return byCast(cast.call(call, { role, visibility }, { headers, given, ...(kind && { kind }) }));
  },
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

/** In the place of what can be read: neither a head nor a map. */
const unreadable = '---\n: [\n---\n';

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

/** How much there is of what is made in a case, as the call says that lists it. */
async function keptBefore({ counted, role, visibility }: Asking, headers: Headers): Promise<number> {
  if (counted === undefined) return 0;
  const answer = await byCast(cast.call(counted, { role, ...(visibility && { visibility }) }, { headers }));
  const { list } = answer.params;
  expect(answer).toMatchObject({ code: '0', params: { list: expect.any(Array) } });
  return (list as unknown[]).length;
}

let made = 0;

/** Asks again and again, once more than may be; says how often it was not refused for that, and how much there was before. */
async function untilRefused(one: Asking, headers: Headers) {
  const { error, call, role, visibility, given = {}, fresh = [], amount = 0 } = one;
  // Nobody has asked of late.
  clock.pass(longAgoMs);
  const { code } = serverErrors[error];
  let kept = 0;
  // Once all is there that the first call is about.
  const count = async () => {
    kept = await keptBefore(one, headers);
  };
  for (let before = 0; ; before += 1) {
    made += 1;
    const own = Object.fromEntries(fresh.map((name) => [name, `fresh-${made}`]));
    const options = { headers, given: { ...given, ...own }, ...(before === 0 && { before: count }) };
    const answer = await byCast(cast.call(call, { role, ...(visibility && { visibility }) }, options));
    if (answer.code !== code && before < amount) continue;
    clock.pass(longAgoMs);
    return { answer, before, kept };
  }
}

describe.each(languages)('in $id', ({ id, tag }) => {
  it.for(errors.filter((one) => isTried(one, id)))('$error, by $how', async (one, { task }) => {
    const of = one.how === 'late' ? 'session.proven' : one.constant;
    const also = of === undefined ? [] : [`constant ${of}`];
    proves(task, { what: `error ${one.error}`, door: 'HTTP', language: id, also });
    const { status, code, text } = serverErrors[one.error];
    const answer = await ways[one.how](one as Asking, { 'accept-language': tag });
    expect(answer).toMatchObject({ status, code });
    // What the words name has something to say.
    const { params } = serverErrors[one.error];
    expect(params.filter((name) => [undefined, ''].includes(answer.params[name] as string))).toEqual([]);
    if (text === undefined || !isSpoken(one)) return;
    // What breaks a rule is told by the sentence of the rule.
    if (one.how === 'input') expect(answer.msg).not.toBe('');
    else expect(answer.msg).toBe(wordsIn(id, text, answer.params));
  });
});

it('knows of every error by what it comes, or why nobody who asks can bring it about', () => {
  const { unprovoked } = JSON.parse(
    readFileSync(join(projectRoot, 'generated', 'qa', 'report.json'), 'utf8'),
  );
  const reasons = unprovoked.filter(
    ({ what, door }: Unprovoked) => door === 'HTTP' && what.startsWith('error '),
  );
  expect(reasons.filter(({ why }: Unprovoked) => why === unsaid)).toEqual([]);
  expect(reasons.length + errors.length).toBe(errorCatalogue.length);
});

describe('a body', () => {
  const withBody = calls.filter(({ body }) => body.length > 0);

  it.for(withBody)('of $endpoint holds nothing that the call does not take', async (call, { task }) => {
    proves(task, { what: `endpoint ${call.endpoint}`, door: 'HTTP' });
    const more = { ...call, body: [...call.body, 'nobodyTakesThis'] };
    const answer = await byCast(cast.call(more, { role: 'owner' }, { given: { nobodyTakesThis: 'x' } }));
    const { status, code } = serverErrors.invalidInput;
    expect(answer).toMatchObject({ status, code, params: { field: 'nobodyTakesThis' } });
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
