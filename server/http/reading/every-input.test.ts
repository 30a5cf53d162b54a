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
