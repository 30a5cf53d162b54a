import { alwaysIs, type Holds } from '../expressions/always.ts';
import { pathsIn } from '../expressions/expr-parts.ts';
import { readCondition } from '../expressions/expression.ts';
import type { Names } from '../expressions/names.ts';
import type { Place } from '../faults/place.ts';
import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';
import type { WrittenEntityRule } from '../grammar/spec/rules.ts';
import { at, isSaid, type Named, places, type Written } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Entity, Field, Judged, RuleValue } from '../model/product.ts';
import { itemsOf, stringOf } from '../yaml/spec-node.ts';
import type { WithNames } from './known.ts';
import { isGiven, viewerName } from './subjects.ts';

type Entry = Named<WrittenEntityRule>;
type WrittenCheck = WrittenEntityRule['checks'][number];

/** Rules over several fields of an entity, in the owner's order. */
export function readChecks(owner: Entity, { value }: Entry, building: WithNames): Judged[] {
  refuseNames(value, building);
  return value.checks.flatMap((check) => {
    const { when, says } = check;
    const read = readInputCondition(when, owner, building);
    if (read === undefined) return [];
    const field = placeOf(check, read.reads, owner, building);
    if (read.reads.length === 0) building.faults.add('HUB1534', when.at, { name: owner.name });
    if (field === undefined) return [];
    const cases = { form: { '': read }, api: { '': read } };
    const reads = [...new Set([...read.reads, field])];
    return [{ entity: owner.name, field, keyword: 'check', cases, reads, says, origin: { place: when.at } }];
  });
}

/** Elsewhere a check is called by its name: such a one does not fit here, so that only the tree still has it. */
function refuseNames(rule: WrittenEntityRule, { registry, faults }: WithNames): void {
  for (const item of itemsOf(rule[places].entries.get('checks')?.value)) {
    const name = stringOf(item);
    if (name !== undefined && registry.has('check', name)) faults.add('HUB1575', item.at, { name });
  }
}

function placeOf(
  check: WrittenCheck,
  reads: readonly string[],
  owner: Entity,
  { faults }: WithNames,
): string | undefined {
  const { field } = check;
  if (field === undefined) return isSaid(check, 'field') ? undefined : reads[0];
  if (reads.includes(field)) return field;
  const home = owner.origin.place.file;
  faults.add('HUB1201', at(check, 'field'), { what: 'field of the check', name: field, home }, [...reads]);
  return undefined;
}

/** A condition over the fields of an entity, as they are sent and, where they are not, as they are kept. */
export function readInputCondition(
  written: Written,
  owner: Entity,
  building: WithNames,
): Extract<RuleValue, { when: Expr }> | undefined {
  const names: Names = {
    ...building.names,
    scope: { input: inputOf(owner), ...givenIn(building) },
    terms: new Set(),
    states: new Map(),
  };
  const when = readCondition(written.text, names, building.faults, written.at);
  if (when === undefined) return undefined;
  assertDepends(when, owner, { place: written.at, building });
  return { when, reads: [...new Set(namesIn(when))] };
}

/** A rule that nothing breaks, or that everything does, is a mistake. Any field may be absent before it is first sent. */
function assertDepends(
  when: Expr,
  { name, fields }: Entity,
  { place, building }: { place: Place; building: WithNames },
): void {
  const holds: Holds = ([root, field = '', ...rest]) => {
    // What is set may be any of what it can be.
    if (root !== 'input') return holdsOfSet(root, field, building);
    const known = rest.length === 0 ? fields.find((one) => one.name === field) : undefined;
    const type = flatSchema(known?.takes ?? known?.schema ?? {}, building.definitions);
    return { type, mayBeNothing: true };
  };
  const result = namesIn(when).length === 0 ? undefined : alwaysIs(when, holds);
  if (result === undefined) return;
  if (result === 'tooLarge') {
    building.faults.add('HUB1573', place, { name });
    return;
  }
  const value = result ? 'holds whatever is sent' : 'never holds';
  building.faults.add('HUB1541', place, { name, value });
}

function holdsOfSet(root = '', field: string, { subjects, definitions }: WithNames): ReturnType<Holds> {
  const whole = definitions[subjects[root]?.is ?? ''];
  return { type: flatSchema(whole?.properties?.[field] ?? {}, definitions), mayBeNothing: false };
}

/** What is neither kept nor taken is not there when a rule is judged. */
function inputOf({ fields }: Entity): JsonSchema {
  const there = fields.filter(isThere).map((field) => [field.name, field.takes ?? field.schema] as const);
  return { type: 'object', properties: Object.fromEntries(there) };
}

/** What is set holds of whoever sends something; who that is, is no matter of what is sent. */
function givenIn({ names, subjects }: WithNames): Record<string, JsonSchema> {
  const set = Object.entries(names.scope).filter(([name]) => name !== viewerName && isGiven(name, subjects));
  return Object.fromEntries(set);
}

function isThere({ kept, writable }: Field): boolean {
  return kept !== 'none' || writable !== 'never';
}

/** The fields that a condition reads, in the order in which it names them. */
function namesIn(expr: Expr): string[] {
  return pathsIn(expr, {}).flatMap(([root, field]) =>
    root === 'input' && field !== undefined ? [field] : [],
  );
}
