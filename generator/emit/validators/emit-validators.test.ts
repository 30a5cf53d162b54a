import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv, type ErrorObject } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { OutputFile } from '../output.ts';
import { buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { shuffleKeys } from '../testing/shuffle.ts';
import { compileStandalone, createAjv, loadCompiler } from './compile-standalone.ts';
import { emitValidators } from './emit-validators.ts';
import { date, dateTime, time } from './support/formats.js';
import { ucs2length } from './support/length.js';

interface Validate {
  (input: unknown): boolean;
  errors?: { keyword: string; instancePath: string }[] | null;
}

const input = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 3 },
    note: { type: 'string', minLength: 2, maxLength: 4 },
    tags: { type: 'array', items: { type: 'string' } },
    limit: { type: 'integer', maximum: 100, default: 24 },
    desc: { type: ['string', 'null'] },
    face: { anyOf: [{ $ref: '#/definitions/Face' }, { type: 'null' }] },
    when: { type: 'string', format: 'date-time' },
  },
  required: ['name'],
};
const product = buildProduct({
  endpoints: { 'a.b': buildEndpoint('a.b', { input }) },
  definitions: {
    ...buildProduct().definitions,
    Names: { type: 'array', items: { type: 'string', maxLength: 3 } },
    Text: { type: 'string', pattern: '^a' },
    Face: { allOf: [{ $ref: '#/definitions/Text' }], maxLength: 9 },
    Tree: { type: 'array', items: { $ref: '#/definitions/Tree' } },
  },
});

let folder: string;
let files: OutputFile[];
const load = async (path: string) => {
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)) as {
    validate: Validate;
  };
  return module.validate;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validators-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  files = await emitValidators(product);
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
});
afterAll(() => rm(folder, { recursive: true }));

describe('a validator of an input', () => {
  it('reads texts as what was asked for, fills defaults in and drops unknown parameters', async () => {
    const validate = await load('validators/endpoints/a.b.js');
    const given = { name: 'abc', tags: 'one', limit: '7', utm: 'x', desc: null, face: null };
    expect(validate(given)).toBe(true);
    expect(given).toEqual({ name: 'abc', tags: ['one'], limit: 7, desc: null, face: null });
    const short = { name: 'abc' };
    validate(short);
    expect(short).toEqual({ name: 'abc', limit: 24 });
  });

  it('counts characters, not code units', async () => {
    const validate = await load('validators/endpoints/a.b.js');
    expect(validate({ name: '𠮷汉a' })).toBe(true);
    expect(validate({ name: '𠮷汉ab' })).toBe(false);
    expect(validate.errors).toMatchObject([{ keyword: 'maxLength', instancePath: '/name' }]);
  });

  it('says the same of any text as ajv does, whose counting it does not repeat', async () => {
    const validate = await load('validators/endpoints/a.b.js');
    const { name, note } = input.properties;
    const judge = new Ajv({ allErrors: true }).compile({ type: 'object', properties: { name, note } });
    const unit = fc.constantFrom('a', '汉', '𠮷', '\ud842', '\udfb7', '👩‍🔬');
    const text = fc.array(unit, { maxLength: 7 }).map((units) => units.join(''));
    fc.assert(
      fc.property(text, text, (name, note) => {
        const expected = judge({ name, note });
        expect(validate({ name, note })).toBe(expected);
        expect(brokenRules(validate)).toEqual(brokenRules(judge));
      }),
      { numRuns: 1000 },
    );
  });

  it('takes no number without end, in whatever way it is written', async () => {
    const validate = await load('validators/endpoints/a.b.js');
    for (const limit of [JSON.parse('1e999'), '1e999', 'Infinity', Number.NEGATIVE_INFINITY])
      expect(validate({ name: 'abc', limit })).toBe(false);
  });

  it('reports every broken rule at once', async () => {
    const validate = await load('validators/endpoints/a.b.js');
    validate({ limit: 101, when: 'yesterday' });
    const keywords = (validate.errors ?? []).map(({ keyword }) => keyword);
    expect(keywords.sort()).toEqual(['format', 'maximum', 'required']);
  });
});

function brokenRules({ errors }: { errors?: unknown }) {
  return ((errors ?? []) as ErrorObject[])
    .map(({ instancePath, keyword, message, params }) => ({ instancePath, keyword, message, params }))
    .sort((a, b) => (a.instancePath + a.keyword < b.instancePath + b.keyword ? -1 : 1));
}

describe('a validator of a value', () => {
  it('reads nothing into it', async () => {
    const validate = await load('validators/values/Names.js');
    expect(validate(['a'])).toBe(true);
    expect(validate([1])).toBe(false);
    expect(validate('a')).toBe(false);
  });

  it('follows one that holds itself', async () => {
    const validate = await load('validators/values/Tree.js');
    expect(validate([[], [[]]])).toBe(true);
    expect(validate([[1]])).toBe(false);
  });

  it('is made of what one field holds, and of no entity: nothing asks for those', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).not.toContain('validators/values/HubItem.js');
    expect(paths).toContain('validators/values/Names.js');
    expect(product.definitions.HubItem).toBeDefined();
  });
});

describe('the code of a validator', () => {
  const inputs: Record<string, JsonSchema> = {
    text: { type: 'string', maxLength: 3 },
    whole: { type: 'integer', minimum: 0, default: 7 },
    amount: { type: 'number', maximum: 9 },
    flag: { type: 'boolean' },
    one: { enum: ['a', 'b'] },
    many: { type: 'array', items: { type: 'integer' } },
    maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    either: { type: ['string', 'null'] },
    inner: { type: 'object', properties: { one: { enum: ['c'] }, text: { type: 'string' } } },
  };
  const schema = { type: 'object', additionalProperties: false, properties: inputs, required: ['text'] };
  const scalar = fc.oneof(
    fc.constantFrom<unknown>('', ' ', 'a', '1', '1.5', '0x10', '1e99', 'true', 'false', null, true, false),
    fc.constantFrom<unknown>(0, -1, 1.5, 10, Number.NaN, Number.POSITIVE_INFINITY, undefined),
  );
  const value = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 2 }),
    fc.array(fc.array(scalar), { maxLength: 2 }),
  );
  const given = fc.record(
    Object.fromEntries(
      [...Object.keys(inputs), 'other'].map((name) => [
        name,
        name === 'inner' ? fc.oneof(value, fc.record({ one: value, text: value })) : value,
      ]),
    ),
    { requiredKeys: [] },
  );

  it('is much less than ajv writes, and says the same of anything, to the last word', async () => {
    const compiler = await loadCompiler();
    const code = compileStandalone(schema, 'input', { compiler, support: '../support/', name: 'x' });
    const path = join(folder, 'validators/endpoints/x.js');
    await writeFile(path, code);
    const { validate } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
      validate: Validate;
    };
    const ajv = createAjv(compiler, 'input', true);
    const reference = ajv.compile(schema);
    expect(code.length).toBeLessThan(compiler.print(ajv, reference).length * 0.7);
    fc.assert(
      fc.property(fc.oneof(given, value), (input) => {
        const [ours, theirs] = [structuredClone(input), structuredClone(input)];
        expect(validate(ours)).toBe(reference(theirs));
        expect(ours).toEqual(theirs);
        expect(validate.errors).toEqual(reference.errors);
      }),
      { numRuns: 3000 },
    );
  });

  it('shares what it does with all others, and holds no schema', async () => {
    const code = files.find(({ path }) => path === 'validators/endpoints/a.b.js')?.content ?? '';
    expect(code).toContain("import { only, toInteger, toList, toText } from '../support/coerce.js';");
    expect(code).not.toMatch(/vErrors === null\)|const schema/);
  });
});

describe('the modules', () => {
  it('need no package and no eval', () => {
    for (const { content } of files)
      expect(content).not.toMatch(/\brequire\(|new Function|\beval\(|from '[^.]/);
  });

  it('are the same bytes whatever the order of keys and whatever else there is', async () => {
    const shuffled = await emitValidators(shuffleKeys(product));
    expect(contents(shuffled)).toEqual(contents(files));
    const fewer = await emitValidators({ ...product, definitions: { Tree: product.definitions.Tree ?? {} } });
    expect(contents(fewer)['validators/values/Tree.js']).toBe(contents(files)['validators/values/Tree.js']);
  });

  it('agree with ajv-formats on dates and times', () => {
    fc.assert(
      fc.property(dayText, clockText, fc.constantFrom('T', 't', ' ', 'TT', ''), (day, clock, between) => {
        const moment = day + between + clock;
        expect({ day, is: date(day) }).toEqual({ day, is: judge('date', day) });
        expect({ clock, is: time(clock) }).toEqual({ clock, is: judge('time', clock) });
        expect({ moment, is: dateTime(moment) }).toEqual({ moment, is: judge('date-time', moment) });
      }),
      { numRuns: 5000 },
    );
  });

  it('agree with ajv-formats on every day of a leap year and of others', () => {
    for (const year of ['1900', '2000', '2023', '2024', '0000', '9999']) {
      for (const month of ['00', '01', '02', '04', '06', '07', '08', '09', '10', '11', '12', '13', '20']) {
        for (let day = 0; day <= 32; day++) {
          const moment = `${year}-${month}-${String(day).padStart(2, '0')}T08:00:00Z`;
          expect({ moment, is: dateTime(moment) }).toEqual({ moment, is: judge('date-time', moment) });
        }
      }
    }
  });

  it.each([
    ['2016-12-31T23:59:60Z', true],
    ['2017-01-01T07:59:60+08:00', true],
    ['2017-01-01T07:59:60+07:00', false],
    ['2016-12-31T23:59:61Z', false],
    ['2016-12-31T24:00:00Z', false],
    ['2016-12-31T23:59:59.9999999999999999999Z', true],
    ['2016-12-31T08:59:59.9999999999999999999Z', false],
    ['2016-12-31T08:59:59.999999999Z', true],
    ['2016-12-31T08:00:00', false],
    ['2016-12-31T08:00:00+24:00', false],
    ['2016-12-31T08:00:00Z\n', false],
    ['2016-12-31T08:00:00.Z', false],
    ['+002016-12-31T08:00:00Z', false],
  ])('take %j for a moment: %s', (moment, is) => {
    expect(dateTime(moment)).toBe(is);
    expect(judge('date-time', moment)).toBe(is);
  });

  it('count any text as the language does', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => ucs2length(text) === [...text].length));
  });
});

const pair = (...usual: string[]) =>
  fc.oneof(
    fc.constantFrom(...usual),
    fc.constantFrom('00', '24', '29', '30', '31', '32', '60', '61', '7', ''),
  );
const dayText = fc
  .tuple(
    fc.constantFrom('2024', '2023', '1900', '2000', '24'),
    pair('01', '02', '04', '12', '13'),
    pair('01', '28'),
  )
  .map((parts) => parts.join('-'));
const clockText = fc
  .tuple(
    fc
      .tuple(pair('00', '07', '23'), pair('00', '29', '59'), pair('00', '59'))
      .map((parts) => parts.join(':')),
    fc.constantFrom('', '.0', '.123', '.9999999999', '.99999999999999999999', '.'),
    fc.constantFrom('Z', 'z', '+08:00', '-0330', '+08', '+24:00', '+00:01', '-23:59', '+08:60', ''),
  )
  .map((parts) => parts.join(''));

function judge(name: 'date' | 'time' | 'date-time', text: string): boolean {
  const format = fullFormats[name] as { validate: (text: string) => boolean };
  return format.validate(text);
}

function contents(list: OutputFile[]): Record<string, string> {
  return Object.fromEntries(list.map(({ path, content }) => [path, content]));
}
