import type { Shape } from '../../grammar/shape.ts';
import { type Vocabulary, vocabularies, wordsOf } from '../../grammar/vocabularies.ts';
import type { Waiting } from '../../read/pending.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { Asking, AskingOf } from './asking.ts';
import { besideOf, type Judging } from './beside.ts';
import { judgeCall } from './calls.ts';
import { judgeAlike, judgeApart, judgeChoices, judgeData } from './collections.ts';
import { judgeEffects } from './effects.ts';
import { judgeLink } from './links.ts';
import { judgeText } from './texts.ts';
import { judgeUnit } from './units.ts';
import { judgeFormatBeside, judgeValue } from './values.ts';
import { type WordsThere, wordsThere } from './vocabularies.ts';

type Judges = { [Is in Shape['is']]?: (asking: AskingOf<Is>, judging: Judging) => void };

/** Who judges a position that waited, by its shape. */
const judges: Judges = {
  word: judgeWord,
  value: judgeValue,
  data: judgeData,
  list: judgeChoices,
  effects: judgeEffects,
  text: judgeText,
  map: (asking, judging) => {
    judgeApart(asking, judging);
    judgeAlike(asking, judging);
  },
  ref: (asking, judging) => {
    if (asking.shape.to === 'endpoint') judgeCall(asking, judging);
    if (asking.shape.to === 'screen') judgeLink(asking, judging);
    if (asking.shape.unit !== undefined) judgeUnit(asking, judging);
  },
};

/** Now that the product stands: every word that depends on what other files say. */
export function judgePending({ product, building }: Resolution): void {
  const judging: Judging = { product, building };
  for (const waiting of building.pending.list()) judgeOne(waiting, judging);
  judgeOnce(building);
}

/** Of two words that give one input of a call, one is lost. */
function judgeOnce({ pending, faults }: Resolution['building']): void {
  const first = new Map<string, SpecNode>();
  for (const waiting of pending.list()) {
    const { shape, node } = waiting;
    if (shape.is !== 'word' || !shape.once || shape.from === undefined) continue;
    const call = besideOf(waiting, shape.from);
    if (call === undefined) continue;
    const { file, line, col } = call.at;
    const key = `${file}:${line}:${col} ${stringOf(node)}`;
    const before = first.get(key);
    first.set(key, before ?? node);
    const isOther = before && (before.at.line !== node.at.line || before.at.col !== node.at.col);
    if (isOther) faults.add('HUB1920', node.at, { name: stringOf(node) ?? '', line: before.at.line });
  }
}

function judgeOne(waiting: Waiting, judging: Judging): void {
  const judge = judges[waiting.shape.is] as ((waiting: Waiting, judging: Judging) => void) | undefined;
  judge?.(waiting, judging);
}

function judgeWord(asking: Asking, judging: Judging): void {
  const { shape, node, where } = asking;
  if (shape.of === 'format') {
    judgeFormatBeside(asking, judging);
    return;
  }
  if (wordsOf(shape.of) !== undefined) return;
  const name = stringOf(node);
  const words: Partial<Record<Vocabulary, WordsThere>> = wordsThere;
  const known = words[shape.of]?.(asking, judging);
  if (name === undefined || known === undefined || known.includes(name)) return;
  const isPart = 'isPart' in vocabularies[shape.of];
  judging.building.faults.add(isPart ? 'HUB1302' : 'HUB1104', node.at, { name, where }, known);
}
