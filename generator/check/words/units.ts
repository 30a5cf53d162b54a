import type { ConstantUnit } from '../../grammar/shape.ts';
import type { Constant } from '../../model/product.ts';
import type { Waiting } from '../../read/pending.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { Judging } from './beside.ts';

const words: Readonly<Record<ConstantUnit, string>> = {
  time: 'a span of time',
  bytes: 'a number of bytes',
  count: 'a whole number',
  list: 'a list',
  text: 'a text',
};

/** What a constant holds; undefined for what has no unit, such as true or false. */
export function unitOf({ value, unit }: Constant): ConstantUnit | undefined {
  const held = isCases(value) ? (Object.values(value.cases)[0] ?? value.otherwise) : value;
  if (Array.isArray(held)) return 'list';
  if (typeof held === 'string') return 'text';
  if (typeof held !== 'number') return undefined;
  return unit === 'none' ? 'count' : unit === 'ms' ? 'time' : 'bytes';
}

function isCases(value: Constant['value']): value is Extract<Constant['value'], { cases: unknown }> {
  return typeof value === 'object' && !Array.isArray(value);
}

/** A constant holds what its use asks for. */
export function judgeUnit({ shape, node }: Waiting, { product: { constants }, building }: Judging): void {
  const name = stringOf(node);
  const wanted = shape.is === 'ref' ? shape.unit : undefined;
  if (name === undefined || wanted === undefined || !Object.hasOwn(constants, name)) return;
  const constant = constants[name];
  const held = constant && unitOf(constant);
  if (held === wanted) return;
  const fitting = Object.values(constants).filter((one) => unitOf(one) === wanted);
  const reason = `it holds ${held === undefined ? 'something else' : words[held]}, and ${words[wanted]} is asked for`;
  building.faults.add(
    'HUB1204',
    node.at,
    { what: 'constant', name, reason },
    fitting.map(({ id }) => id),
  );
}
