import { flatSchema } from '../grammar/json-schema.ts';
import { type RuleKeyword, ruleFormats, type Side, sides } from '../grammar/rule-words.ts';
import type { Entity, Judged, RuleValue } from '../model/product.ts';
import { child, numberOf, plain, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { readInputCondition } from './entity-checks.ts';
import { limitOf, patternOf } from './fields.ts';
import type { WithNames } from './known.ts';

interface Place {
  owner: Entity;
  entry: SpecEntry;
  building: WithNames;
}

/** What a keyword asks: the same of every value, which a schema can say, or what only the whole input tells. */
export type Keyword = { plain: Record<Side, RuleValue | undefined> } | { judged: Judged };

/** Reads a keyword of a rule, which may differ by side, by kind, or by both. */
export function readKeyword(keyword: RuleKeyword, node: SpecNode, place: Place): Keyword | undefined {
  const { owner, entry, building } = place;
  if (!checkAxes(node, place)) return undefined;
  const kinds = building.kinds.map(({ id }) => id);
  const read = new Map<SpecNode, RuleValue | undefined>();
  const answerOf = (leaf: SpecNode | undefined): RuleValue | undefined => {
    if (leaf === undefined) return undefined;
    if (!read.has(leaf)) read.set(leaf, readValue(keyword, leaf, place));
    return read.get(leaf);
  };
  const isByKind = differsBy(node, 'kind');
  const casesOf = (side: Side) =>
    isByKind
      ? kinds.map((kind) => [kind, answerOf(leafOf(node, side, kind))] as const)
      : [['', answerOf(leafOf(node, side, ''))] as const];
  const cases = Object.fromEntries(
    sides.map((side) => [side, Object.fromEntries(casesOf(side))]),
  ) as Judged['cases'];
  const isConditional = sides.some((side) => Object.values(cases[side]).some(isCondition));
  if (!isByKind && !isConditional) {
    const [form, api] = sides.map((side) => cases[side]['']);
    return { plain: { form, api } };
  }
  const [, field = ''] = entry.key.split('.');
  const reads = new Set([field, ...(isByKind ? ['kind'] : [])]);
  for (const side of sides)
    for (const value of Object.values(cases[side]))
      if (isCondition(value)) for (const name of value.reads) reads.add(name);
  return {
    judged: { entity: owner.name, field, keyword, cases, reads: [...reads], origin: { place: entry.keyAt } },
  };
}

function isCondition(value: RuleValue | undefined): value is Extract<RuleValue, { when: unknown }> {
  return typeof value === 'object';
}

/** Only who enforces a rule and what kind of thing it is about are known wherever one is enforced. */
function checkAxes(node: SpecNode, { owner, entry, building }: Place): boolean {
  const by = child(node, 'by');
  if (by === undefined) return true;
  const axis = stringOf(by) ?? '';
  const { faults } = building;
  if (axis !== 'side' && axis !== 'kind') {
    faults.add('HUB1104', by.at, { name: axis, where: `by in ${entry.key}` }, ['side', 'kind']);
    return false;
  }
  if (axis === 'kind' && !owner.fields.some(({ name }) => name === 'kind')) {
    faults.add('HUB1533', by.at, { name: owner.name });
    return false;
  }
  const cases = node.t === 'map' ? [...node.entries.values()].filter(({ key }) => key !== 'by') : [];
  return cases.every(({ value }) => checkAxes(value, { owner, entry, building }));
}

function differsBy(node: SpecNode, axis: string): boolean {
  if (node.t !== 'map' || !node.entries.has('by')) return false;
  if (stringOf(child(node, 'by')) === axis) return true;
  return [...node.entries.values()].some(({ value }) => differsBy(value, axis));
}

function leafOf(node: SpecNode | undefined, side: Side, kind: string): SpecNode | undefined {
  const axis = stringOf(child(node, 'by'));
  if (axis === undefined) return node;
  return leafOf(child(node, axis === 'side' ? side : kind) ?? child(node, 'else'), side, kind);
}

function readValue(
  keyword: RuleKeyword,
  node: SpecNode,
  { owner, entry, building }: Place,
): RuleValue | undefined {
  const field = owner.fields.find(({ name }) => name === entry.key.split('.')[1]);
  const type = flatSchema(field?.takes ?? field?.schema ?? {}, building.definitions);
  switch (keyword) {
    case 'required': {
      const when = child(node, 'when');
      if (when === undefined) return plain(node) === true;
      return readInputCondition(when, owner, building);
    }
    case 'pattern':
      return patternOf(stringOf(node) ?? '', node.at, building);
    case 'format':
      return ruleFormats.find((name) => name === stringOf(node));
    default: {
      const value = stringOf(node) ?? numberOf(node);
      return value === undefined ? undefined : limitOf(keyword, value, { place: node.at, type }, building);
    }
  }
}
