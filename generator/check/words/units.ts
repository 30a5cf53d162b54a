import { flatSchema } from '../../grammar/json-schema.ts';
import { constantFor } from '../../resolve/constant-use.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { callBeside, type Judging } from './beside.ts';
import { type Input, inputOf } from './inputs.ts';

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
  if (shape.taken !== undefined && input === undefined) tellNotTaken(asking, shape.taken, judging);
  if (input !== undefined && typeof constant?.value === 'number')
    tellBeyond(constant.value, input, asking, judging);
  const values = input && flatSchema(input.schema, judging.product.definitions).enum;
  const list = Array.isArray(constant?.value) ? constant.value : [];
  const others = list.filter((one) => values?.includes(one) === false);
  if (others.length === 0) return;
  const reason = `${input?.call.id} does not take ${others.join(', ')} as ${input?.name}`;
  faults.add('HUB1204', node.at, { what: 'constant', name, reason });
}

/** A number is what its input takes; as how much of a text or a list, no more than that. */
function tellBeyond(
  left: number,
  { schema, call, name: field }: Input,
  asking: AskingOf<'ref'>,
  judging: Judging,
): void {
  const { product, building } = judging;
  const flat = flatSchema(schema, product.definitions);
  const { minimum, maximum, maxLength, maxItems } = flat;
  const most = maximum ?? maxLength ?? maxItems;
  const isLess = minimum !== undefined && left < minimum;
  const right = isLess
    ? `${minimum} at least`
    : most !== undefined && left > most
      ? `${most} at most`
      : undefined;
  const name = stringOf(asking.node);
  if (right !== undefined)
    building.faults.add('HUB1924', asking.node.at, { name, left, call: call.id, right, field });
}

function tellNotTaken(asking: AskingOf<'ref'>, missing: string, judging: Judging): void {
  const { from = '' } = asking.shape;
  const call = callBeside(asking, from, judging);
  if (call !== undefined && call.input.properties?.[missing] === undefined)
    judging.building.faults.add('HUB1903', asking.node.at, { name: call.id, missing });
}
