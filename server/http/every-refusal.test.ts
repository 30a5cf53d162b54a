import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LanguageId, languages } from '#generated/app.ts';
import { type ErrorRow, errorCatalogue, serverErrors } from '#generated/errors.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { wordsIn } from '../../tests/support/languages.ts';
import { HubError } from '../ground/hub-error.ts';
import { refusalOf, sendError } from './errors.ts';
import { loadWords } from './words.ts';

// Each error as it leaves the server, whatever brings it about: its status, its code, what it names and its words in every
// language. Some come only of a machine that fails, and no test waits for that.

beforeAll(() => loadWords(languages.map(({ id }) => id)));

/** Those that our server answers. */
const rows = errorCatalogue.filter(({ retired, code }) => !retired && code !== undefined);

const paramsOf = ({ params }: Pick<ErrorRow, 'params'> = { params: [] }) =>
  Object.fromEntries(params.map((name, at) => [name, at + 2]));

/** By what a code differs, each value with its code; a code that differs by nothing alone. */
function codesOf({ id }: ErrorRow): { given: Record<string, string>; code: string }[] {
  const { code } = serverErrors[id];
  if (typeof code === 'string') return [{ given: {}, code }];
  const named = Object.entries(code.cases).map(([value, own]) => ({
    given: { [code.by]: value },
    code: String(own),
  }));
  const [first] = named;
  return [...named, { given: { [code.by]: 'none' }, code: String(code.otherwise ?? first?.code ?? '') }];
}

/** An answer that was as good as sent, when it came to an error. */
const server = Fastify();
server.get('/:id/:language', (request, reply) => {
  const { id, language } = request.params as { id: ErrorRow['id']; language: LanguageId };
  reply.headers({ 'content-encoding': 'br', 'content-length': '1', etag: 'x', 'last-modified': 'x' });
  return sendError(reply, new HubError(id, paramsOf(errorCatalogue.find((row) => row.id === id))), language);
});

describe.each(languages)('in $id', ({ id: language }) => {
  it.for(rows)('$id leaves as it is described', (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'server', language });
    const { status, text } = serverErrors[row.id];
    const data = paramsOf(row);
    for (const { given, code } of codesOf(row)) {
      const error = new HubError(row.id, { ...data, ...given, nobodyNamesThis: 'x' });
      const msg = text === undefined ? '' : wordsIn(language, text, data);
      expect(refusalOf(error, language)).toEqual({ status, body: { code, data, msg } });
    }
    // What is not told is empty, and no name in braces is left.
    const bare = refusalOf(new HubError(row.id), language);
    expect(bare.body.data).toEqual(Object.fromEntries(row.params.map((name) => [name, ''])));
    expect(bare.body.msg).not.toMatch(/\{\w+\}/);
  });

  it.for(rows)('$id says what more is known, by its own names or by those of that', (row, { task }) => {
    // The words of any other will do.
    const other = rows.find(
      ({ id }) => ![undefined, serverErrors[row.id].text].includes(serverErrors[id].text),
    );
    const key = other && serverErrors[other.id].text;
    if (key === undefined) return;
    proves(task, { what: `error ${row.id}`, door: 'server', language });
    const data = paramsOf(row);
    const named = Object.fromEntries(other?.params.map((name) => [name, `of ${name}`]) ?? []);
    for (const [says, params] of [
      [{ key, params: named }, named],
      [{ key }, data],
    ] as const) {
      const { body } = refusalOf(new HubError(row.id, data, { says }), language);
      expect(body).toMatchObject({ data, msg: wordsIn(language, key, params) });
    }
  });

  it.for(rows)('$id takes the place of an answer, and is kept by nobody', async (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'server', language });
    const { statusCode, headers, body } = await server.inject(`/${row.id}/${language}`);
    const error = new HubError(row.id, paramsOf(row));
    const wanted = refusalOf(error, language);
    expect([statusCode, JSON.parse(body)]).toEqual([wanted.status, wanted.body]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['retry-after']).toBe(error.params.seconds?.toString());
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    for (const name of ['etag', 'last-modified', 'content-encoding'])
      expect(headers).not.toHaveProperty(name);
  });
});
