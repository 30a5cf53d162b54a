import type { Waiting } from '../../read/pending.ts';
import { constantFor } from '../../resolve/constant-use.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { Judging } from './beside.ts';

/** A constant holds what its use asks for; what does not is told when all of its uses are known. */
export function judgeUnit({ shape, node }: Waiting, { building }: Judging): void {
  const name = stringOf(node);
  const sort = shape.is === 'ref' ? shape.unit : undefined;
  if (name !== undefined && sort !== undefined) constantFor(name, { sort }, node.at, building);
}
