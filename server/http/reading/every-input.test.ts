import { describe, expect, it } from 'vitest';
import { inputs } from '#generated/qa/inputs.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { QaInput } from '#generated/qa/support/shapes.ts';
import { endpoints, validators } from '#generated/server/contract.ts';
import type { EndpointInfo } from '#generated/server/types.ts';
import type { Validate } from '#generated/validators/types.ts';
import type { HubError } from '../../ground/hub-error.ts';
import { headersIn } from './header-input.ts';
import { readInput } from './input.ts';
import { findRepeatedName } from './repeated-name.ts';

// What every call takes, leaves out and refuses of what it is sent, wherever it is sent, as the description says.

type Values = Readonly<Record<string, unknown>>;

const known: Readonly<Record<string, EndpointInfo>> = endpoints;
const judges = validators as Readonly<Record<string, Validate>>;
const ofEndpoint = ({ endpoint }: QaInput) => {
  const [info, validate] = [known[endpoint], judges[endpoint]];
  if (info === undefined || validate === undefined) throw new Error(`There is no ${endpoint}.`);
  return { info, validate };
};

const only = (names: readonly string[], values: Values) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
/** As an address and headers have it: all is text. */
const asText = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );

/** As long as it was: no header has other signs. */
const plain = (text: string) => text.replaceAll(/[^\x20-\x7e]/gu, 'a');

/** A call is sent values, where each of them belongs; and what no call takes, beside them. */
function send(
  one: QaInput,
  values: Values,
  more: { query?: Values; body?: unknown; isTyped?: boolean } = {},
) {
  const { info, validate } = ofEndpoint(one);
  const { path, query, body, headers, rest } = one;
  const lines = Object.entries(headers).flatMap(([name, header]) =>
    values[name] === undefined ? [] : [header.toUpperCase(), plain(String(values[name]))],
  );
  const inBody = only(body, values);
  const params = asText(only(path, values));
  return readInput(
    info,
    {
      params: rest === undefined ? params : { ...params, '*': params[rest] },
      query: { ...asText(only(query, values)), ...more.query },
      headers: headersIn(info, lines),
      body: 'body' in more ? more.body : body.length > 0 ? inBody : null,
      ...(more.isTyped !== undefined && { isTyped: more.isTyped }),
    },
    validate,
  );
}

/** What is said of a refusal: the field, and the sentence. */
function refusal(act: () => unknown) {
  try {
    act();
  } catch (error) {
    const { id, params, says } = error as HubError;
    return { id, field: params?.field, key: says?.key };
  }
  return undefined;
}

const refused = (field: string, key: string) => ({ id: 'invalidInput', field, key });
const texts = ({ body, input }: QaInput) => body.filter((name) => typeof input[name] === 'string');

const aboutOf = ({ endpoint, also }: QaInput) => ({ what: `endpoint ${endpoint}`, door: 'server', also });

describe.each(inputs)('$endpoint', (one) => {
  const { input, defaults, query, body } = one;
  const about = aboutOf(one);

  it('takes the least that it needs, and fills in what was not sent', ({ task }) => {
    proves(task, about);
    expect(send(one, input)).toEqual({ ...defaults, ...input });
    // A link with something of somebody else's still leads there.
    expect(send(one, input, { query: { nobodyTakesThis: 'x' } })).toEqual({ ...defaults, ...input });
    const left = [...query, ...body].filter((own) => !(own in input));
    for (const name of left) expect(send(one, { ...input, [name]: '' })).toEqual({ ...defaults, ...input });
  });

  it.for(one.refusals)('$title, and says so of that field', (row, { task }) => {
    proves(task, { ...about, what: row.about });
    const { field, input: sent, key } = row;
    expect(refusal(() => send(one, sent))).toEqual(refused(field, key));
  });
});

describe.each(inputs.filter(({ absent }) => absent.length > 0))('$endpoint', (one) => {
  const { input, defaults } = one;

  it('reads null and spaces as what they mean', ({ task }) => {
    proves(task, aboutOf(one));
    const { validate } = ofEndpoint(one);
    for (const { field, null: meant, blank } of one.absent) {
      const read = (value: unknown) => send(one, { ...input, [field]: value });
      const { [field]: _, ...rest } = { ...defaults, ...input } as Values;
      const left = { ...rest, ...(field in defaults && { [field]: defaults[field] }) };
      if (meant === 'missing')
        expect(refusal(() => read(null))).toEqual(refused(field, 'validation.required'));
      else expect(read(null)).toEqual(meant === 'clears' ? { ...rest, [field]: null } : left);
      const own = input[field];
      if (blank === undefined) continue;
      if (typeof own === 'string') expect(read(`  ${own}\u3000`)).toEqual({ ...defaults, ...input });
      const isNeeded = !validate({ ...left });
      if (blank === 'clears') expect(read(' \u3000')).toEqual({ ...rest, [field]: null });
      else if (isNeeded) expect(refusal(() => read('  '))?.field).toBe(field);
      else expect(read('  ')).toEqual(left);
    }
  });
});

describe.each(inputs.filter(({ body }) => body.length > 0))('$endpoint', (one) => {
  const { input, defaults, body } = one;

  it('takes of a body what it knows, once, and as what it is', ({ task }) => {
    proves(task, aboutOf(one));
    const whole = only(body, input);
    const withBody = (sent: unknown) => refusal(() => send(one, input, { body: sent }));
    expect(withBody({ ...whole, nobodyTakesThis: 'x' })).toEqual(
      refused('nobodyTakesThis', 'validation.additionalProperties'),
    );
    // What is empty is as good as not sent.
    expect(send(one, input, { body: { ...whole, nobodyTakesThis: '' } })).toEqual({ ...defaults, ...input });
    for (const odd of ['x', 7, true, ['x'], [whole]])
      expect(withBody(odd)).toEqual(refused('body', 'validation.type'));
    for (const name of texts(one)) {
      expect(withBody({ ...whole, [`${name}[]`]: input[name] })).toEqual(
        refused(name, 'validation.repeated'),
      );
      for (const torn of ['a\ud800', '\udc00', 'a\u0000b', '\u0007'])
        expect(withBody({ ...whole, [name]: torn })).toEqual(refused(name, 'validation.other'));
      expect(withBody({ ...whole, [name]: 2 ** 53 })?.field).toBe(name);
      const numbered = withBody({ ...whole, [name]: 7 });
      expect([refused(name, 'validation.type'), refused(name, 'validation.enum')]).toContainEqual(numbered);
      const { [name]: own, ...rest } = whole;
      expect(send(one, input, { body: { ...rest, [`${name}[]`]: own } })).toEqual({ ...defaults, ...input });
    }
  });

  it('finds in its JSON a name that stands twice', ({ task }) => {
    proves(task, aboutOf(one));
    const whole = only(body, input);
    const told = JSON.stringify({
      ...whole,
      list: [{ a: 1 }, { a: 2 }, []],
      more: { a: 'x":{\\"', b: '\\' },
    });
    expect(findRepeatedName(told)).toBeUndefined();
    for (const name of body) {
      const quoted = JSON.stringify(name);
      expect(findRepeatedName(`{${quoted} : 1, "between": [{"a": 1}], ${quoted}\n: 2}`)).toBe(name);
      expect(findRepeatedName(`{"in": [0, {${quoted}: "${'\\\\'}", ${quoted}: 2}]}`)).toBe(name);
      expect(
        findRepeatedName(`{${quoted}: ${quoted}, "list": [${quoted}, ${quoted}], "in": {${quoted}: 1}}`),
      ).toBeUndefined();
    }
  });
});

describe.each(inputs.filter(({ typed }) => typed.length > 0))('$endpoint', (one) => {
  const { input, defaults, body } = one;

  it('reads a text as what it says only where all is text', ({ task }) => {
    proves(task, aboutOf(one));
    for (const { field, value, as } of one.typed) {
      const isOfBody = body.includes(field);
      const taken = { ...defaults, ...input, [field]: value };
      expect(send(one, { ...input, [field]: value })).toEqual(taken);
      if (!isOfBody) continue;
      expect(refusal(() => send(one, { ...input, [field]: as }))).toEqual(refused(field, 'validation.type'));
      expect(send(one, { ...input, [field]: as }, { isTyped: false })).toEqual(taken);
    }
  });
});

describe.each(inputs.filter(({ headers }) => Object.keys(headers).length > 0))('$endpoint', (one) => {
  it('takes of its headers one each, in plain signs', ({ task }) => {
    proves(task, aboutOf(one));
    const { info } = ofEndpoint(one);
    for (const [field, name] of Object.entries(one.headers)) {
      expect(headersIn(info, [name.toUpperCase(), 'x', 'other', name])).toEqual({ [field]: 'x' });
      expect(headersIn(info, [name, ''])).toEqual({});
      expect(headersIn(info, ['other', name])).toEqual({});
      expect(refusal(() => headersIn(info, [name, 'x', name, 'y']))).toEqual(
        refused(field, 'validation.repeated'),
      );
      expect(refusal(() => headersIn(info, [name, 'é']))).toEqual(refused(field, 'validation.other'));
    }
  });
});

describe('a call of any shape', () => {
  const info = {
    ...{ id: 'some.call', path: ['p'], query: ['q'], body: ['b', 'c', 'd', 'list'], headers: {} },
    ...{ nulls: { b: 'clears', c: 'absent', d: 'missing' }, trims: { b: 'clears', c: 'absent' } },
    refusals: { b: { pattern: 'validation.format' } },
  } as unknown as EndpointInfo;
  const nothing = { params: {}, query: {}, body: null };
  /** Says of an input what it is told to. */
  const judge = (errors?: object[], change?: (input: Record<string, unknown>) => void) =>
    Object.assign(
      (input: Record<string, unknown>) => {
        change?.(input);
        return errors === undefined;
      },
      { errors: errors ?? null },
    ) as unknown as Validate;
  const takes = (parts: object, more: Partial<EndpointInfo> = {}) =>
    readInput({ ...info, ...more }, { ...nothing, ...parts }, judge());
  const refuses = (parts: object, validate = judge()) =>
    refusal(() => readInput(info, { ...nothing, ...parts }, validate));
  const about = { what: `endpoint ${inputs[0]?.endpoint}`, door: 'server' };

  it('reads nothing where nothing was sent, and bytes as bytes', ({ task }) => {
    proves(task, about);
    for (const body of [null, undefined, Buffer.from('x'), {}]) expect(takes({ body })).toEqual({});
    expect(takes({ params: null, query: 'x', body: null })).toEqual({});
    expect(takes({ headers: { h: 'x' } })).toEqual({ h: 'x' });
  });

  it('takes each part from where it belongs, under either of its names', ({ task }) => {
    proves(task, about);
    const all = { params: { p: '1', q: 'x' }, query: { q: '2', b: 'x' }, body: { b: '3' } };
    expect(takes(all)).toEqual({ p: '1', q: '2', b: '3' });
    expect(takes({ query: { 'q[]': ['a', 'b'] } })).toEqual({ q: ['a', 'b'] });
    expect(takes({ query: { q: '', 'q[]': 'a' } })).toEqual({});
    expect(takes({ body: { 'b[]': '', 'x[]': '' } })).toEqual({});
    expect(takes({ body: { list: [], d: 0, c: false } })).toEqual({ list: [], d: 0, c: false });
  });

  it('takes the rest of an address as one part', ({ task }) => {
    proves(task, about);
    const rest = { rest: 'p' } as Partial<EndpointInfo>;
    expect(takes({ params: { '*': 'a/b' } }, rest)).toEqual({ p: 'a/b' });
    expect(takes({ params: {} }, rest)).toEqual({ p: '' });
    expect(takes({ params: { '*': 'a' } })).toEqual({});
  });

  it('reads null and spaces by what they mean of a field', ({ task }) => {
    proves(task, about);
    expect(takes({ body: { b: null, c: null } })).toEqual({ b: null });
    expect(refuses({ body: { d: null } })).toEqual(refused('d', 'validation.required'));
    expect(refuses({ body: { list: null } })).toEqual(refused('list', 'validation.type'));
    expect(takes({ body: { b: ' ', c: ' ', d: ' ' } })).toEqual({ b: null, d: ' ' });
    expect(takes({ body: { b: ' x ', c: ' y ', d: ' z ' } })).toEqual({ b: 'x', c: 'y', d: ' z ' });
    expect(takes({ body: { b: 7, c: [' '] } })).toEqual({ b: 7, c: [' '] });
  });

  it('refuses what two readers would read in two ways, alone or in a list', ({ task }) => {
    proves(task, about);
    const most = Number.MAX_SAFE_INTEGER;
    for (const sound of ['a\tb\nc\r', '𠮷', most, -most, 0, true])
      for (const value of [sound, [sound]]) expect(takes({ body: { list: value } })).toEqual({ list: value });
    for (const torn of ['a\ud800', '\udc00', 'a\u0000', most + 1, -most - 1])
      for (const value of [torn, [torn], ['x', torn]])
        expect(refuses({ body: { list: value } })).toEqual(refused('list', 'validation.other'));
    expect(refuses({ body: { b: 'x', 'b[]': 'x' } })).toEqual(refused('b', 'validation.repeated'));
    expect(refuses({ body: { 'b[]': 'x', b: 'x' } })).toEqual(refused('b', 'validation.repeated'));
  });

  it('says of which field a fault is, and in which words', ({ task }) => {
    proves(task, about);
    const say = (error?: object) => refuses({}, judge(error === undefined ? [] : [error]));
    const fault = { keyword: 'pattern', instancePath: '', params: {} };
    expect(say({ ...fault, instancePath: '/b/0' })).toEqual(refused('b', 'validation.format'));
    expect(say({ ...fault, instancePath: '/c' })).toEqual(refused('c', 'validation.pattern'));
    expect(say({ ...fault, params: { missingProperty: 'm' } })).toEqual(refused('m', 'validation.pattern'));
    expect(say({ ...fault, params: { additionalProperty: 'a' } })).toEqual(
      refused('a', 'validation.pattern'),
    );
    expect(say({ ...fault, params: { missingProperty: 'm', additionalProperty: 'a' } })?.field).toBe('m');
    expect(say({ ...fault, instancePath: '/c', params: { missingProperty: 'm' } })?.field).toBe('c');
    expect([say(fault), say()]).toEqual([refused('', 'validation.pattern'), refused('', 'validation.other')]);
  });

  it('refuses what had to be read as another type, but for what comes as text', ({ task }) => {
    proves(task, about);
    const reads = (name: string, as: unknown) =>
      judge(undefined, (input) => Object.assign(input, { [name]: as }));
    const read = (sent: unknown, as: unknown, isTyped?: boolean) =>
      refusal(() =>
        readInput(
          info,
          {
            ...nothing,
            body: sent === undefined ? {} : { list: sent },
            ...(isTyped !== undefined && { isTyped }),
          },
          reads('list', as),
        ),
      );
    const other = refused('list', 'validation.type');
    expect([read('7', 7), read(['7'], [7]), read(['a', '7'], ['a', 7]), read(true, 'true')]).toEqual(
      Array.from({ length: 4 }, () => other),
    );
    expect([read('7', 7, false), read('7', 7, true)]).toEqual([undefined, other]);
    expect([read(7, 8), read(undefined, 7), read([7, 'a'], ['b', 8]), read([], [])]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    const faulty = judge([{ keyword: 'pattern', instancePath: '/c', params: {} }], (input) => {
      input.list = 7;
    });
    expect(refuses({ body: { list: '7' } }, faulty)).toEqual(other);
  });

  it('reads of a text which name stands twice in one object of it', ({ task }) => {
    proves(task, about);
    const twice = [
      '{"a":1,"a":2}',
      '[{"a":1,"a":2}]',
      '{"x":{"a":[],"a":2}}',
      '{"x":[1,{"a":"b","a":"b"}]}',
      '{"a" :1,"a"\n:2}',
    ];
    for (const json of twice) expect([json, findRepeatedName(json)]).toEqual([json, 'a']);
    const once = [
      '{"a":"a","b":"a"}',
      '[{"a":1},{"a":2}]',
      '{"a":{"a":{"a":1}}}',
      '["a","a"]',
      '{"b":["a","a"],"a":1}',
    ];
    const more = [
      '',
      '7',
      '{}',
      '"a"',
      '{"a":{"b":1},"c":{"b":1}}',
      '{"a\\"":1,"a":2}',
      '{"a":"\\\\","b":1}',
      '{"a":""b":"}',
    ];
    for (const json of [...once, ...more]) expect([json, findRepeatedName(json)]).toEqual([json, undefined]);
    expect(findRepeatedName('{"\\u0061":1,"a":2}')).toBe('a');
  });
});
