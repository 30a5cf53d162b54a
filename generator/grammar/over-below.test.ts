import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { loadYaml } from '../yaml/load-yaml.ts';
import type { JsonSchema } from './json-schema.ts';
import { overBelow } from './over-below.ts';

const named: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } };
const one: JsonSchema = { type: 'object', properties: { value: {}, why: {} }, required: ['value'] };
const constants: JsonSchema = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'integer' }, one, named] },
};

/** What may be said of `a` where this stands below. */
function over(below: string) {
  const root = loadYaml('spec/constants/a.yaml', Buffer.from(below), new Faults());
  return root && overBelow(constants, root).properties?.a;
}

it('lets a part be said of what stands below as a value with its reason, or another value, and nothing by names', () => {
  const { required: _, ...part } = one;
  expect(over('a: { value: 1, why: so }')).toEqual({ anyOf: [{ type: 'integer' }, part] });
});

it('lets one of several names be said', () => {
  expect(over('a: { first: 1, second: 2 }')).toEqual({ anyOf: [{ type: 'integer' }, named] });
});

it('asks the whole where a bare value stands below, of which there is no part', () => {
  expect(over('a: 1')).toEqual(constants.additionalProperties);
});
