import type { Place } from '../faults/place.ts';
import type { Screen } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';

const record = 'record';
/** The words of a record that are drawn by what a product brings (`runtime/scope/record-part.ts`). */
const words: readonly string[] = ['git', 'faults', 'progress'];

/** A product elsewhere that brings no parts of a record would draw nothing where it asks for one. */
export function checkRecordParts(
  { block }: Pick<Screen, 'block'>,
  root: SpecMap,
  { spec, faults }: Pick<Building, 'spec' | 'faults'>,
): void {
  if (spec.hasRecordParts) return;
  tell(root, block === record, (name, at) => faults.add('HUB1053', at, { name }));
}

/** A record stands on a screen by itself, or among the blocks of one. */
function tell(node: SpecNode, isRecord: boolean, say: (word: string, at: Place) => void): void {
  if (node.t === 'list') for (const item of node.items) tell(item, false, say);
  const isOne = isRecord || stringOf(child(node, 'block')) === record;
  for (const { key, keyAt, value } of entriesOf(node)) {
    if (isOne && words.includes(key)) say(key, keyAt);
    tell(value, false, say);
  }
}
