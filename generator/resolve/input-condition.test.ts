import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import { readInputCondition } from './input-condition.ts';
import type { Building } from './known.ts';

const at = { file: 'f', line: 1, col: 1 };
const fields = { from: { type: 'string', format: 'date-time' }, to: { type: 'string', format: 'date-time' } };

function read(text: string) {
  const faults = new Faults();
  const scope = { viewer: { type: 'object', properties: { id: { type: 'string' } } } };
  const names = { scope, unsure: false, terms: new Set(['item.owned']), states: new Map(), constants: {} };
  const building = { faults, names: { ...names, entities: {}, definitions: {} } } as unknown as Building;
  const node: SpecNode = { t: 'scalar', value: text, at };
  return { expr: readInputCondition(node, fields, building), codes: faults.list().map(({ code }) => code) };
}

it('reads the fields of its own form', () => {
  const { expr, codes } = read('input.from < input.to or input.to == null');
  expect(codes).toEqual([]);
  expect(expr).toMatchObject({ op: 'or', left: { left: { path: ['input', 'from'] } } });
});

it.each(['input.form < input.to', 'viewer.id == null', 'item.owned'])('knows nothing else: %s', (text) => {
  expect(read(text)).toEqual({ expr: undefined, codes: ['HUB1302'] });
});
