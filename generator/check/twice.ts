import type { Place } from '../faults/place.ts';
import type { ListShape, RecordShape, Shape } from '../grammar/shape.ts';
import type { Visit } from '../grammar/walk-written.ts';
import type { Building } from '../resolve/known.ts';
import { child, itemsOf, plain, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { holderOf, walkSpec, wordOver } from './walk-spec.ts';

/** Words of a list that is shown: what stands there twice in one way shows the same, or is called the same. */
const told = ['label', 'text', 'value'] as const;

/** Of a list of what is shown each stands once, and of the blocks of a page each has a name of its own. */
export function checkTwice(building: Pick<Building, 'spec' | 'lookup' | 'read' | 'faults'>): void {
  const { faults } = building;
  const blocks: Visit[] = [];
  const words = new Map<SpecMap, Map<string, string>>();
  walkSpec(
    building,
    (visit) => {
      const { is, shape, node } = visit;
      if (is !== 'value') return;
      if (shape.is === 'list') checkList(shape, visit, faults);
      if (shape.is === 'record') checkFixedOrders(shape, node, faults);
      if (shape.is === 'block') blocks.push(visit);
      if (shape.is === 'text') checkSaidTwice(visit, words, faults);
    },
    ['parts', 'screens'],
  );
  checkAnchors(blocks, faults);
}

/** Of one thing the same words are said once: as its title and its text they would stand there below each other. */
function checkSaidTwice(
  visit: Visit,
  words: Map<SpecMap, Map<string, string>>,
  faults: Building['faults'],
): void {
  const [holder, word, name] = [holderOf(visit), wordOver(visit), stringOf(visit.node)];
  if (holder === undefined || word === undefined || name === undefined) return;
  const known = words.get(holder) ?? new Map<string, string>();
  words.set(holder, known);
  const before = known.get(name);
  if (before === undefined) known.set(name, word);
  else faults.add('HUB1549', visit.node.at, { word: before, name });
}

function checkList({ covers }: ListShape, visit: Visit, faults: Building['faults']): void {
  checkAlike(visit, faults);
  checkLinks(visit, faults);
  checkNarrows(visit, faults);
  if (covers !== undefined) checkStart(covers, visit, faults);
}

/** Of pages to choose from each is another: under two names one of them would look like something else. */
function checkLinks(visit: Visit, faults: Building['faults']): void {
  if (wordOver(visit) !== 'links') return;
  const first = new Map<string, string>();
  for (const item of itemsOf(visit.node)) {
    const go = child(item, 'go');
    if (go === undefined) continue;
    const address = JSON.stringify([plain(go), Object.entries(Object(plain(child(item, 'with')))).sort()]);
    const name = stringOf(child(item, 'id')) ?? '';
    const other = first.get(address);
    if (other === undefined) first.set(address, name);
    else faults.add('HUB1844', item.at, { name, other });
  }
}

/** What a field starts with is one of its choices: a form that was not touched would send what nobody can choose. */
function checkStart(covers: string, visit: Visit, faults: Building['faults']): void {
  const start = child(holderOf(visit), 'start');
  const [name, ...known] = [start, ...itemsOf(visit.node).map((one) => child(one, covers))].map(plain);
  // One of another type is told by the type.
  const isAlike = known.some((one) => typeof one === typeof name);
  if (start?.t === 'scalar' && isAlike && !known.includes(name))
    faults.add('HUB1104', start.at, { name: String(name), where: 'choices' }, known.map(String));
}

/** Of orders none of which has a direction nobody chooses one. */
function checkFixedOrders({ fields }: RecordShape, node: SpecNode, faults: Building['faults']): void {
  if (!Object.hasOwn(fields, 'fixed') || !Object.hasOwn(fields, 'options')) return;
  const [fixed, options] = [child(node, 'fixed'), child(node, 'options')];
  const known = itemsOf(options).map(stringOf);
  const fixedOrders = itemsOf(fixed).map(stringOf);
  const direction = child(node, 'direction');
  if (direction && fixed && known.length > 0 && known.every((one) => fixedOrders.includes(one)))
    faults.add('HUB1775', fixed.at, { name: 'direction' });
}

/** What one narrows a list by stands there once: of two entries for one field one would be lost. */
function checkNarrows({ shape, node }: Visit, faults: Building['faults']): void {
  const word = shape.is === 'list' ? listedWord(shape.of) : undefined;
  const first = new Map<string, { at: Place; isSaid: boolean }>();
  for (const item of word === undefined ? [] : itemsOf(node)) {
    const named = item.t === 'map' ? child(item, word ?? '') : item;
    const name = stringOf(named);
    if (named === undefined || name === undefined) continue;
    const own = { at: named.at, isSaid: item.t === 'map' };
    const before = first.get(name);
    // Two names that stand alone are the same thing twice, which every list is told.
    if (before && (own.isSaid || before.isSaid))
      faults.add('HUB1983', named.at, { name, line: before.at.line });
    first.set(name, before ?? own);
  }
}

/** Under which word an entry names its field, where entries name fields of what is listed. */
function listedWord(shape: Shape): string | undefined {
  const ways = shape.is === 'choice' ? shape.of : [shape];
  const records = ways.flatMap((way) => (way.is === 'record' ? Object.entries(way.fields) : []));
  return records.find(([, { shape: own }]) => own.is === 'word' && own.of === 'listedField')?.[0];
}

function checkAlike(visit: Visit, faults: Building['faults']): void {
  const where = wordOver(visit) ?? '';
  const shown = itemsOf(visit.node).filter(
    (item): item is SpecMap => isCalled(item) && child(item, 'when') === undefined,
  );
  for (const word of told) {
    const first = new Set<string>();
    for (const item of shown) {
      const value = child(item, word);
      const name = stringOf(value);
      if (value === undefined || name === undefined) continue;
      if (first.has(name)) faults.add('HUB1109', value.at, { name, where });
      first.add(name);
    }
  }
}

const isCalled = (item: SpecNode) =>
  ['label', 'text'].some((word) => stringOf(child(item, word)) !== undefined);

/** Forms are told with what else they need of a name. */
function checkAnchors(blocks: readonly Visit[], faults: Building['faults']): void {
  const first = new Map<string, SpecNode>();
  for (const { node: block } of blocks) {
    const id = child(block, 'id');
    const name = stringOf(id);
    if (id === undefined || name === undefined) continue;
    const key = `${block.at.file} ${name}`;
    const other = first.get(key);
    const areForms = [block, other].every((one) => stringOf(child(one, 'block')) === 'form');
    if (other === undefined) first.set(key, block);
    else if (!areForms)
      faults.add('HUB1202', id.at, { what: 'block', name, first: `${other.at.file}:${other.at.line}` });
  }
}
