import { alwaysIs, type Holds } from '../expressions/always.ts';
import { pathsIn } from '../expressions/expr-parts.ts';
import { type Names, readCondition } from '../expressions/expression.ts';
import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';
import type { Entity, Field, Judged, RuleValue } from '../model/product.ts';
import { child, itemsOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import type { WithNames } from './known.ts';

/** Rules over several fields of an entity, in the owner's order. */
export function readChecks(owner: Entity, { value }: SpecEntry, building: WithNames): Judged[] {
  return itemsOf(child(value, 'checks')).flatMap((node) => {
    const named = stringOf(node);
    if (named !== undefined && building.registry.has('check', named))
      building.faults.add('HUB1575', node.at, { name: named });
    const when = child(node, 'when');
    const read = when && readInputCondition(when, owner, building);
    if (when === undefined || read === undefined) return [];
    const field = placeOf(node, read.reads, owner, building);
    if (read.reads.length === 0) building.faults.add('HUB1534', when.at, { name: owner.name });
    if (field === undefined) return [];
    const says = stringOf(child(node, 'says')) ?? '';
    const cases = { form: { '': read }, api: { '': read } };
    const reads = [...new Set([...read.reads, field])];
    return [{ entity: owner.name, field, keyword: 'check', cases, reads, says, origin: { place: when.at } }];
  });
}

function placeOf(
  node: SpecNode,
  reads: readonly string[],
  owner: Entity,
  { faults }: WithNames,
): string | undefined {
  const named = child(node, 'field');
  if (named === undefined) return reads[0];
  const name = stringOf(named) ?? '';
  if (reads.includes(name)) return name;
  faults.add('HUB1201', named.at, { what: 'field of the check', name, home: owner.origin.place.file }, [
    ...reads,
  ]);
  return undefined;
}

/** A condition over the fields of an entity, as they are sent and, where they are not, as they are kept. */
export function readInputCondition(
  node: SpecNode,
  owner: Entity,
  building: WithNames,
): Extract<RuleValue, { when: Expr }> | undefined {
  const text = stringOf(node);
  if (text === undefined) return undefined;
  const names: Names = {
    ...building.names,
    scope: { input: inputOf(owner) },
    terms: new Set(),
    states: new Map(),
  };
  const when = readCondition(text, names, building.faults, node.at);
  if (when === undefined) return undefined;
  assertDepends(when, owner, { node, building });
  return { when, reads: [...new Set(namesIn(when))] };
}

/** A rule that nothing breaks, or that everything does, is a mistake. Any field may be absent before it is first sent. */
function assertDepends(
  when: Expr,
  { name, fields }: Entity,
  { node, building }: { node: SpecNode; building: WithNames },
): void {
  const holds: Holds = ([, field = '', ...rest]) => {
    const known = rest.length === 0 ? fields.find((one) => one.name === field) : undefined;
    const type = flatSchema(known?.takes ?? known?.schema ?? {}, building.definitions);
    return { type, mayBeNothing: true };
  };
  const result = namesIn(when).length === 0 ? undefined : alwaysIs(when, holds);
  if (result === undefined) return;
  if (result === 'tooLarge') {
    building.faults.add('HUB1573', node.at, { name });
    return;
  }
  const value = result ? 'holds whatever is sent' : 'never holds';
  building.faults.add('HUB1541', node.at, { name, value });
}

/** What is neither kept nor taken is not there when a rule is judged. */
function inputOf({ fields }: Entity): JsonSchema {
  const there = fields.filter(isThere).map((field) => [field.name, field.takes ?? field.schema] as const);
  return { type: 'object', properties: Object.fromEntries(there) };
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
