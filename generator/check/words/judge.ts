import type { Shape, WordShape } from '../../grammar/shape.ts';
import { type Vocabulary, vocabularies, wordsOf } from '../../grammar/vocabularies.ts';
import type { Waiting } from '../../read/pending.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { entriesOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { Asking, AskingOf } from './asking.ts';
import { besideOf, type Judging, wordAt } from './beside.ts';
import { judgeAgain, judgeAsked, judgeCall, judgeFollowed } from './calls.ts';
import { judgeApart, judgeChoices, judgeData } from './collections.ts';
import { judgeEffects } from './effects.ts';
import { judgeLink } from './links.ts';
import { judgeListed } from './listed.ts';
import { tellShownTwice } from './shown-twice.ts';
import { judgeStatus } from './statuses.ts';
import { judgeText } from './texts.ts';
import { judgeUnit } from './units.ts';
import { judgeValue } from './values.ts';
import { wordsThere } from './vocabularies.ts';
import type { WordsThere } from './words-there.ts';

type Judges = { [Is in Shape['is']]?: (asking: AskingOf<Is>, judging: Judging) => void };

/** Who judges a position that waited, by its shape. */
const judges: Judges = {
  word: judgeWord,
  value: judgeValue,
  data: judgeData,
  list: judgeChoices,
  effects: judgeEffects,
  text: judgeText,
  integer: judgeStatus,
  map: (asking, judging) => {
    judgeApart(asking, judging);
    judgeWhole(asking, judging);
  },
  ref: (asking, judging) => {
    if (asking.shape.to === 'endpoint') judgeCall(asking, judging);
    if (asking.shape.to === 'screen') judgeLink(asking, judging);
    judgeListed(asking, judging);
    judgeAsked(asking, judging);
    judgeAgain(asking, judging);
    judgeFollowed(asking, judging);
    if (asking.shape.unit !== undefined) judgeUnit(asking, judging);
  },
};

/** Now that the product stands: every word that depends on what other files say. */
export function judgePending({ product, building }: Resolution): void {
  const judging: Judging = { product, building };
  for (const waiting of building.pending.list()) judgeOne(waiting, judging);
  judgeOnce(building);
  tellShownTwice(building);
}

/** Of two words that give one input of a call, or one place in a block, one is lost. */
function judgeOnce({ pending, faults }: Resolution['building']): void {
  const first = new Map<Shape | string, Map<string, SpecNode>>();
  for (const waiting of pending.list()) {
    const { shape, node } = waiting;
    if (shape.is !== 'word' || !shape.once) continue;
    const holder = holderOf(waiting, shape);
    if (holder === undefined) continue;
    const { file, line, col } = holder.at;
    // Words of one call stand at several positions of the grammar, those of a block at one.
    const sort = shape.from === undefined ? shape : '';
    const known = first.get(sort) ?? new Map<string, SpecNode>();
    first.set(sort, known);
    const key = `${file}:${line}:${col} ${stringOf(node)}`;
    const before = known.get(key);
    known.set(key, before ?? node);
    const isOther = before && (before.at.line !== node.at.line || before.at.col !== node.at.col);
    if (isOther) faults.add('HUB1920', node.at, { name: stringOf(node) ?? '', line: before.at.line });
  }
}

/** Where two of the same are one too many: with one call, or in one record. */
function holderOf(waiting: Waiting, { from }: WordShape): SpecNode | undefined {
  return from === undefined
    ? waiting.around.find(({ key }) => key === undefined)?.node
    : besideOf(waiting, from);
}

function judgeOne(waiting: Waiting, judging: Judging): void {
  const judge = judges[waiting.shape.is] as ((waiting: Waiting, judging: Judging) => void) | undefined;
  judge?.(waiting, judging);
}

/** Of a few words each has what is said of it: one that is left out would be there, and be called nothing. */
function judgeWhole(asking: AskingOf<'map'>, judging: Judging): void {
  const { keys, whole } = asking.shape;
  if (!whole || keys.is !== 'word') return;
  const said = entriesOf(asking.node).map(({ key }) => key);
  const missing =
    knownWords({ ...asking, shape: keys }, judging)?.filter((word) => !said.includes(word)) ?? [];
  if (missing.length > 0)
    judging.building.faults.add('HUB1546', wordAt(asking), {
      where: asking.where,
      missing: [...new Set(missing)].join(', '),
    });
}

/** What the words of a vocabulary are; undefined where that is not known. */
function knownWords(asking: Asking, judging: Judging): readonly string[] | undefined {
  const words: Partial<Record<Vocabulary, WordsThere>> = wordsThere;
  return wordsOf(asking.shape.of) ?? words[asking.shape.of]?.(asking, judging);
}

function judgeWord(asking: Asking, judging: Judging): void {
  const { shape, node, where } = asking;
  if (wordsOf(shape.of) !== undefined) return;
  const name = stringOf(node);
  const known = knownWords(asking, judging);
  if (name === undefined || known === undefined || known.includes(name)) return;
  const isPart = 'isPart' in vocabularies[shape.of];
  judging.building.faults.add(isPart ? 'HUB1302' : 'HUB1104', node.at, { name, where }, known);
}
