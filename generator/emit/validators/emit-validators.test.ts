import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputFile } from '../output.ts';
import { buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { shuffleKeys } from '../testing/shuffle.ts';
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
    tags: { type: 'array', items: { type: 'string' } },
    limit: { type: 'integer', maximum: 100, default: 24 },
    desc: { type: ['string', 'null'] },
    when: { type: 'string', format: 'date-time' },
  },
  required: ['name'],
};
const product = buildProduct({
  endpoints: { 'a.b': buildEndpoint('a.b', { input }) },
  definitions: {
    ...buildProduct().definitions,
    Tree: { type: 'object', properties: { parts: { type: 'array', items: { $ref: '#/definitions/Tree' } } } },
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
    const given = { name: 'abc', tags: 'one', limit: '7', utm: 'x', desc: null };
    expect(validate(given)).toBe(true);
    expect(given).toEqual({ name: 'abc', tags: ['one'], limit: 7, desc: null });
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

  it('reports every broken rule at once', async () => {
    const validate = await load('validators/endpoints/a.b.js');
    validate({ limit: 101, when: 'yesterday' });
    const keywords = (validate.errors ?? []).map(({ keyword }) => keyword);
    expect(keywords.sort()).toEqual(['format', 'maximum', 'required']);
  });
});

describe('a validator of an entity', () => {
  it('reads nothing into a value', async () => {
    const validate = await load('validators/entities/Tag.js');
    expect(validate({ name: 'a', category: 'b' })).toBe(true);
    expect(validate({ name: 1, category: 'b' })).toBe(false);
    expect(validate({ name: 'a', category: 'b', more: 1 })).toBe(false);
  });

  it('follows an entity that holds itself', async () => {
    const validate = await load('validators/entities/Tree.js');
    expect(validate({ parts: [{ parts: [] }] })).toBe(true);
    expect(validate({ parts: [{ parts: [1] }] })).toBe(false);
  });

  it('weighs less than 4 KB', () => {
    const item = files.find(({ path }) => path === 'validators/entities/HubItem.js');
    expect(gzipSync(item?.content ?? '').length).toBeLessThan(4096);
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
    expect(contents(fewer)['validators/entities/Tree.js']).toBe(
      contents(files)['validators/entities/Tree.js'],
    );
  });

  it('agree with ajv-formats on dates and times', () => {
    const part = fc.constantFrom(
      '00',
      '01',
      '02',
      '12',
      '13',
      '23',
      '24',
      '29',
      '30',
      '31',
      '59',
      '60',
      '7',
      '',
    );
    const zone = fc.constantFrom('Z', 'z', '+08:00', '-0330', '+24:00', '+00:01', '');
    fc.assert(
      fc.property(
        fc.tuple(part, part, part, part, part, zone),
        ([month, day, hour, minute, second, offset]) => {
          const [day1, clock] = [`2024-${month}-${day}`, `${hour}:${minute}:${second}${offset}`];
          expect(date(day1)).toBe(judge('date', day1));
          expect(time(clock)).toBe(judge('time', clock));
          expect(dateTime(`${day1}T${clock}`)).toBe(judge('date-time', `${day1}T${clock}`));
        },
      ),
    );
  });

  it('count any text as the language does', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => ucs2length(text) === [...text].length));
  });
});

function judge(name: 'date' | 'time' | 'date-time', text: string): boolean {
  const format = fullFormats[name] as { validate: (text: string) => boolean };
  return format.validate(text);
}

function contents(list: OutputFile[]): Record<string, string> {
  return Object.fromEntries(list.map(({ path, content }) => [path, content]));
}
