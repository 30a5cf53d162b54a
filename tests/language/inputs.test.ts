import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { rulesOfCall } from '../../generator/emit/rules/emit-rules.ts';

const project = mkdtempSync(join(tmpdir(), 'hub-inputs-'));
afterAll(() => rmSync(project, { recursive: true }));

/** The product of the fixture, with some texts of it replaced. */
function productWith(...edits: [file: string, from: string, to: string][]) {
  cpSync(join(import.meta.dirname, 'base'), project, { recursive: true });
  cpSync(join(import.meta.dirname, 'rules'), project, { recursive: true });
  rmSync(join(project, 'broken.yaml'));
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(project, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(
      join(project, file),
      text.replace(from, () => to),
    );
  }
  const { product: built, faults } = buildProduct({ project, blocks: process.cwd(), isWhole: true });
  expect(faults.map(({ message }) => message)).toEqual([]);
  return built;
}

const product = productWith();

function inputOf(call: string) {
  const { input, bodyFields, writes } = product?.endpoints[call] ?? {};
  return { ...input, bodyFields, writes };
}

describe('a call that creates', () => {
  it('takes what is written at first and what is always, and what stands beside', () => {
    const { bodyFields, required } = inputOf('people.make');
    expect(bodyFields).toEqual(['kind', 'alias', 'reason', 'phone', 'tags', 'ticket']);
    expect(required?.sort()).toEqual(['alias', 'kind']);
  });

  it('takes a field in the type in which it is written, and fills its default in', () => {
    expect(inputOf('people.make').properties?.tags).toEqual({
      type: 'array',
      items: { type: 'string' },
      default: [],
      maxItems: 5,
    });
  });
});

describe('a call that changes', () => {
  it('takes what is always written, all of which may stay as it is', () => {
    const { bodyFields, required } = inputOf('people.save');
    expect(bodyFields).toEqual(['alias', 'reason', 'phone', 'tags']);
    expect(required).toEqual([]);
  });

  it('clears by null what may be absent, and fills nothing in', () => {
    const { reason, alias, tags } = inputOf('people.save').properties ?? {};
    expect(reason).toMatchObject({ type: ['string', 'null'] });
    expect(alias).toMatchObject({ type: 'string' });
    expect(tags).not.toHaveProperty('default');
  });

  it('takes exactly the fields that it names, which it is then about', () => {
    expect(inputOf('people.move')).toMatchObject({ bodyFields: ['kind'], required: ['kind'] });
  });
});

describe('a call that removes', () => {
  it('takes no field of what goes, and what it asks beside must be there', () => {
    expect(inputOf('people.leave')).toMatchObject({
      bodyFields: ['confirm'],
      required: ['confirm'],
      writes: { entity: 'Profile', how: 'removes', fields: [] },
    });
  });
});

describe('a rule', () => {
  it('takes the place of what the type asks, its sentence too', () => {
    const { alias } = inputOf('people.make').properties ?? {};
    expect(alias).toMatchObject({ minLength: 1, maxLength: 128, 'x-says': { pattern: 'rule.alias' } });
    expect(alias?.pattern).toContain('Script=Han');
  });

  it('of one kind asks nothing of the others in a schema', () => {
    expect(inputOf('people.make').properties?.reason).not.toHaveProperty('maxLength');
  });

  it('binds every call that takes one of its fields, and no other', () => {
    const bound = (call: string) => {
      const endpoint = product?.endpoints[call];
      return endpoint && product
        ? rulesOfCall(endpoint, product).map(({ field, keyword }) => `${field} ${keyword}`)
        : [];
    };
    expect(bound('people.make')).toEqual(['reason check', 'reason required', 'reason maxLength']);
    expect(bound('people.save')).toEqual([
      'reason check',
      'alias required',
      'reason required',
      'reason maxLength',
    ]);
    expect(bound('people.move')).toEqual([]);
  });

  it('binds by all that it asks: what a field depends on, and ages', () => {
    const other = productWith(
      [
        'spec/rules/people.yaml',
        'required: { when: input.phone == null }',
        'required: { by: kind, models: true, else: false }',
      ],
      [
        'spec/rules/people.yaml',
        'input.reason == null or input.reason != input.alias, field: reason',
        'input.madeTime.age > alias.wait',
      ],
      ['spec/entities/people.yaml', '  seen:', '  madeTime?: { type: time, writable: create }\n  seen:'],
      [
        'spec/constants/people.yaml',
        'upload.max:',
        'alias.wait: { value: 7d, decided: a fixture }\nupload.max:',
      ],
    );
    const bound = (call: string) => {
      const endpoint = other?.endpoints[call];
      return endpoint && other
        ? rulesOfCall(endpoint, other).map(({ field, keyword }) => `${field} ${keyword}`)
        : [];
    };
    expect(bound('people.move')).toEqual(['reason required']);
    expect(bound('people.make')).toContain('madeTime check');
    expect(bound('people.save')).not.toContain('madeTime check');
  });
});

it('looks up by any text of the length, since a name that nobody could have is one that nobody has', () => {
  expect(inputOf('people.aliasFree').properties?.alias).toEqual({ type: 'string', minLength: 1 });
});
