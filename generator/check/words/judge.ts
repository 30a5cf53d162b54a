import type { Shape } from '../../grammar/shape.ts';
import type { Vocabulary } from '../../grammar/vocabularies.ts';
import type { Waiting } from '../../read/pending.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { Judging } from './beside.ts';
import { judgeUnit } from './units.ts';
import { type Asking, type WordsThere, wordsThere } from './vocabularies.ts';

type Judge = (waiting: Waiting, judging: Judging) => void;

/** Who judges a position that waited, by its shape. */
const judges: Partial<Record<Shape['is'], Judge>> = {
  word: (waiting, judging) => judgeWord(waiting as Asking, judging),
  ref: judgeUnit,
};

/** Now that the product stands: every word that depends on what other files say. */
export function judgePending({ product, building }: Resolution): void {
  const broken = new Set(building.faults.list().map(({ place }) => place.file));
  for (const waiting of building.pending.list())
    judges[waiting.shape.is]?.(waiting, { product, building, broken });
}

function judgeWord(asking: Asking, judging: Judging): void {
  const { shape, node, where } = asking;
  const name = stringOf(node);
  const words: Partial<Record<Vocabulary, WordsThere>> = wordsThere;
  const known = words[shape.of]?.(asking, judging);
  if (name === undefined || known === undefined || known.includes(name)) return;
  judging.building.faults.add('HUB1104', node.at, { name, where }, known);
}
