import { flatSchema } from '../../grammar/json-schema.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { namesOfText } from '../texts/names-of-text.ts';
import type { AskingOf } from './asking.ts';
import type { Judging } from './beside.ts';

/** What words of a page name in braces, the block that says them gives. */
export function judgeText({ shape, node, where, names }: AskingOf<'text'>, judging: Judging): void {
  const { building, product } = judging;
  const key = stringOf(node);
  if (key === undefined || shape.names === undefined) return;
  const row = shape.row ? flatSchema(names?.row ?? {}, product.definitions).properties : undefined;
  if (shape.row && row === undefined) return;
  const given = [...shape.names, ...Object.keys(row ?? {})];
  for (const name of namesOfText(key, building))
    if (!given.includes(name)) building.faults.add('HUB1413', node.at, { name, value: key, where }, given);
}
