import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { loadYaml } from '../yaml/load-yaml.ts';
import { type JsonSchema, refName } from './json-schema.ts';
import { overBelow } from './over-below.ts';

const named: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } };
const one: JsonSchema = { type: 'object', properties: { value: {}, why: {} }, required: ['value'] };
const constants: JsonSchema = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'integer' }, one, named] },
};

/** What may be said of `a` where this stands below. */
function over(below: string) {
  const { properties, definitions } = overText(below);
  const part = properties?.a;
  return (part && definitions?.[refName(part) ?? '']) ?? part;
}

function overText(below: string): JsonSchema {
  const root = loadYaml('spec/constants/a.yaml', Buffer.from(below), new Faults());
  return root === undefined ? {} : overBelow(constants, [root]);
}

it('lets a part be said of what stands below as a value with its reason, or another value, and nothing by names', () => {
  const { required: _, ...part } = one;
  expect(over('a: { value: 1, why: so }')).toEqual({ anyOf: [{ type: 'integer' }, part] });
});

it('lets one of several names be said', () => {
  expect(over('a: { first: 1, second: 2 }')).toEqual({ anyOf: [{ type: 'integer' }, named] });
});

it('asks the whole where a bare value stands below, of which there is no part', () => {
  expect(overText('a: 1')).toEqual(constants);
});

it('says once what may be said in part of several, since editors read all of it', () => {
  const { properties, definitions } = overText(
    'a: { value: 1, why: so }\nb: { value: 2, why: so }\nc: { first: 1 }',
  );
  expect(properties?.a).toEqual(properties?.b);
  expect(Object.keys(definitions ?? {})).toHaveLength(2);
});
