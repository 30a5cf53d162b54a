import { flatSchema } from '../../grammar/json-schema.ts';
import { constantFor } from '../../resolve/constant-use.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import type { Judging } from './beside.ts';
import { inputOf } from './inputs.ts';

/**
 * A constant holds what its use asks for, which is told when all of its uses are known; each of a list is a value of the
 * input that it is for.
 */
export function judgeUnit(asking: AskingOf<'ref'>, judging: Judging): void {
  const { shape, node } = asking;
  const { faults } = judging.building;
  const name = stringOf(node);
  if (name === undefined || shape.unit === undefined) return;
  const constant = constantFor(name, { sort: shape.unit }, node.at, judging.building);
  const input = shape.from === undefined ? undefined : inputOf(asking, judging);
  const values = input && flatSchema(input.schema, judging.product.definitions).enum;
  const list = Array.isArray(constant?.value) ? constant.value : [];
  const others = list.filter((one) => values?.includes(one) === false);
  if (others.length === 0) return;
  const reason = `${input?.call.id} does not take ${others.join(', ')} as ${input?.name}`;
  faults.add('HUB1204', node.at, { what: 'constant', name, reason });
}
