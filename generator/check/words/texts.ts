import { flatSchema } from '../../grammar/json-schema.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { namesOfText } from '../texts/names-of-text.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, type Judging } from './beside.ts';

/** What words of a page name in braces, the block that says them gives. */
export function judgeText(asking: AskingOf<'text'>, judging: Judging): void {
  const { shape, node, where, names, page } = asking;
  const { building, product } = judging;
  const key = stringOf(node);
  if (key === undefined || shape.names === undefined || names?.isRowUnknown) return;
  const row =
    shape.row && !names?.isRowOfList
      ? flatSchema(names?.row ?? {}, product.definitions).properties
      : undefined;
  // What is said of an error, or in the place of any page, knows what was given there.
  if (shape.row && page === undefined) return;
  const beside = (name: string) => shape.beside?.[name];
  const own = shape.names.filter((name) => {
    const path = beside(name);
    return path === undefined || besideOf(asking, path) !== undefined;
  });
  const given = [...own, ...Object.keys(row ?? {})];
  for (const name of namesOfText(key, building))
    if (!given.includes(name)) building.faults.add('HUB1413', node.at, { name, value: key, where }, given);
}
