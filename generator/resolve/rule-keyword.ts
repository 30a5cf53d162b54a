import type { Place } from '../faults/place.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import { type RuleKeyword, type Side, sides } from '../grammar/rule-words.ts';
import type { By } from '../grammar/shapes.ts';
import type { WrittenFieldRule } from '../grammar/spec/rules.ts';
import { at, type Named, named, type Written } from '../grammar/written.ts';
import type { Entity, Judged, RuleValue } from '../model/product.ts';
import { readInputCondition } from './entity-checks.ts';
import { limitOf, patternOf } from './fields.ts';
import type { WithNames } from './known.ts';

interface Context {
  owner: Entity;
  entry: Named<WrittenFieldRule>;
  building: WithNames;
}

/** What a keyword asks: the same of every value, which a schema can say, or what only the whole input tells. */
export type Keyword = { plain: Record<Side, RuleValue | undefined> } | { judged: Judged };

/** What stands under a keyword: one value, or one for each side or kind, or for each kind on each side. */
type Value = string | number | boolean | { readonly when: Written };
type Varied = Value | By<Value | By<Value>>;
type Cases = Extract<Varied, { cases: unknown }>;

/** A piece of it, and where it stands. */
interface Placed {
  value: Varied;
  place: Place;
}

/** Reads a keyword of a rule, which may differ by side, by kind, or by both. */
export function readKeyword(keyword: RuleKeyword, context: Context): Keyword | undefined {
  const { owner, entry, building } = context;
  const value: Varied | undefined = entry.value[keyword];
  if (value === undefined) return undefined;
  const written = { value, place: at(entry.value, keyword) };
  if (!checkAxes(value, context)) return undefined;
  const kinds = building.kinds.map(({ id }) => id);
  const read = new Map<Place, RuleValue | undefined>();
  const answerOf = (leaf: Leaf | undefined): RuleValue | undefined => {
    if (leaf === undefined) return undefined;
    if (!read.has(leaf.place)) read.set(leaf.place, readValue(keyword, leaf, context));
    return read.get(leaf.place);
  };
  const isByKind = differsBy(value, 'kind');
  const casesOf = (side: Side) =>
    isByKind
      ? kinds.map((kind) => [kind, answerOf(leafOf(written, side, kind))] as const)
      : [['', answerOf(leafOf(written, side, ''))] as const];
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
    for (const one of Object.values(cases[side]))
      if (isCondition(one)) for (const name of one.reads) reads.add(name);
  return {
    judged: { entity: owner.name, field, keyword, cases, reads: [...reads], origin: { place: entry.keyAt } },
  };
}

function isCondition(value: RuleValue | undefined): value is Extract<RuleValue, { when: unknown }> {
  return typeof value === 'object';
}

const isCases = (value: Varied): value is Cases => typeof value === 'object' && 'cases' in value;

/** Only who enforces a rule and what kind of thing it is about are known wherever one is enforced. */
function checkAxes(value: Varied, context: Context): boolean {
  if (!isCases(value)) return true;
  const { owner, entry, building } = context;
  const { by: axis } = value;
  const { faults } = building;
  if (axis !== 'side' && axis !== 'kind') {
    faults.add('HUB1104', at(value, 'by'), { name: axis, where: `by in ${entry.key}` }, ['side', 'kind']);
    return false;
  }
  if (axis === 'kind' && !owner.fields.some(({ name }) => name === 'kind')) {
    faults.add('HUB1533', at(value, 'by'), { name: owner.name });
    return false;
  }
  return casesIn(value).every((inner) => checkAxes(inner, context));
}

function casesIn({ cases, else: last }: Cases): Varied[] {
  return [...named(cases).map(({ value }) => value), ...(last === undefined ? [] : [last])];
}

function differsBy(value: Varied, axis: string): boolean {
  if (!isCases(value)) return false;
  return value.by === axis || casesIn(value).some((inner) => differsBy(inner, axis));
}

interface Leaf {
  value: Value;
  place: Place;
}

function leafOf({ value, place }: Placed, side: Side, kind: string): Leaf | undefined {
  if (!isCases(value)) return { value, place };
  const { by, cases, else: last } = value;
  const name = by === 'side' ? side : kind;
  const own = Object.hasOwn(cases, name) ? cases[name] : undefined;
  if (own !== undefined) return leafOf({ value: own, place: at(cases, name) }, side, kind);
  return last === undefined ? undefined : leafOf({ value: last, place: at(value, 'else') }, side, kind);
}

function readValue(
  keyword: RuleKeyword,
  { value, place }: Leaf,
  { owner, entry, building }: Context,
): RuleValue | undefined {
  if (typeof value === 'object') return readInputCondition(value.when, owner, building);
  if (keyword === 'pattern') return patternOf(String(value), place, building);
  if (typeof value === 'boolean' || keyword === 'required' || keyword === 'format') return value;
  const field = owner.fields.find(({ name }) => name === entry.key.split('.')[1]);
  const type = flatSchema(field?.takes ?? field?.schema ?? {}, building.definitions);
  return limitOf(keyword, value, { place, type }, building);
}
