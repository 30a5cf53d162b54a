import { alwaysIs, type Holds } from '../expressions/always.ts';
import { pathsIn, rootsIn, withoutTerms } from '../expressions/expr-parts.ts';
import { readCondition, readExpression } from '../expressions/expression.ts';
import { readsOfAbsent } from '../expressions/presence.ts';
import type { Expr } from '../model/node.ts';
import type { Action, Check, Guard, Term } from '../model/rights.ts';
import {
  child,
  entriesOf,
  itemsOf,
  type SpecEntry,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import type { Building } from './known.ts';
import { entryOrigin } from './origins.ts';
import { viewerName } from './subjects.ts';
import { optionalOf } from './terms.ts';

type Terms = Record<string, Term>;

/** What guards and actions are made of. */
export interface Conditions {
  terms: Terms;
  checks: Record<string, Check>;
}

/** A condition and its error, named once. */
export function buildChecks(building: Building, terms: Terms): Record<string, Check> {
  const checks: Record<string, Check> = {};
  for (const file of building.spec.files.guards) {
    for (const entry of entriesOf(child(file.root, 'checks'))) {
      const origin = entryOrigin(file, entry, building.faults);
      const check = readCheck(entry, terms, building);
      if (check) checks[entry.key] ??= { ...check, origin };
    }
  }
  return checks;
}

function readCheck(
  { key, value }: SpecEntry,
  terms: Terms,
  building: Building,
): Omit<Check, 'origin'> | undefined {
  const { faults, names } = building;
  const node = child(value, 'when');
  const text = stringOf(node);
  const when = node && text !== undefined ? readCondition(text, names, faults, node.at) : undefined;
  if (!node || !when) return undefined;
  const always = stringOf(child(value, 'always'));
  const given = entriesOf(child(value, 'with')).flatMap((param) => {
    const read = readExpression(stringOf(param.value) ?? '', names, faults, param.value.at);
    return read ? [[param.key, read.expr] as const] : [];
  });
  for (const read of [when, ...given.map(([, expr]) => expr)]) assertKept(read, node, terms, building);
  assertOpen(key, when, { node, always, terms }, building);
  const reads = [...rootsIn(when, terms)].sort();
  const optional = optionalOf(building);
  // What a check before it has asked for, it asks for again: lists change.
  const unsafe = new Set(readsOfAbsent(when, optional, { terms }).reads.map(([root = '']) => root));
  return {
    id: key,
    when,
    error: stringOf(child(value, 'error')) ?? '',
    with: Object.fromEntries(given),
    reads,
    needs: reads.filter((root) => !optional.has(root) || unsafe.has(root)),
    ...(always !== undefined && { always }),
  };
}

/**
 * Server and page must read the same: what is worked out stands in a view alone, and not in the row. What is private is
 * read by few, so that it would be absent for one and there for another; and a refusal would tell of it.
 */
function assertKept(
  when: Expr,
  { at }: SpecNode,
  terms: Terms,
  { subjects, entities, faults }: Building,
): void {
  for (const path of pathsIn(when, terms)) {
    const [root = '', name] = path;
    const entity = entities[subjects[root]?.is ?? ''];
    if (entity?.table === undefined || name === undefined) continue;
    const field = entity.fields.find((one) => one.name === name);
    if (field === undefined || field.kept === 'none') faults.add('HUB1567', at, { name: path.join('.') });
    else if (field.private) faults.add('HUB1539', at, { name, where: 'what a check decides' });
  }
}

/** A check that nobody can fail, or that nobody can pass, is a mistake, unless it says why. */
function assertOpen(
  id: string,
  when: Expr,
  { node, always, terms }: { node: SpecNode; always: string | undefined; terms: Terms },
  building: Building,
): void {
  if (always !== undefined) return;
  const result = alwaysIs(withoutTerms(when, terms), holdsOf(building));
  if (result === undefined) return;
  if (result === 'tooLarge') {
    building.faults.add('HUB1573', node.at, { name: id });
    return;
  }
  const value = result ? 'holds for everybody' : 'holds for nobody';
  building.faults.add('HUB1564', node.at, { name: id, value });
}

function holdsOf({ subjects, definitions }: Building): Holds {
  return ([root = '', name, ...rest]) => {
    const subject = subjects[root];
    if (name === undefined) return { type: {}, mayBeNothing: subject?.optional ?? true };
    const whole = definitions[subject?.is ?? ''];
    const property = rest.length === 0 ? whole?.properties?.[name] : undefined;
    if (subject === undefined || property === undefined) return { type: {}, mayBeNothing: true };
    const target = (property.$ref ?? property.allOf?.[0]?.$ref)?.replace('#/definitions/', '');
    // Limits that stand beside a named type hold as well.
    const type = target === undefined ? property : { ...definitions[target], ...property };
    const isRequired = whole?.required?.includes(name) ?? false;
    return { type, mayBeNothing: subject.optional || !isRequired };
  };
}

/** Who may enter. */
export function buildGuards(
  building: Building,
  conditions: Conditions,
): { guards: Record<string, Guard>; guardOrder: string[] } {
  const guards: Record<string, Guard> = {};
  const guardOrder = building.spec.files.guards.flatMap((file) => stringsOf(child(file.root, 'order')));
  for (const [entry, origin] of listsOf('guards', building)) {
    const { checks, reads } = readList(entry, 'guard', conditions, building);
    const load = reads.flatMap((name) => {
      const call = building.subjects[name]?.load;
      return call === undefined ? [] : [[name, call] as const];
    });
    guards[entry.key] ??= { id: entry.key, checks, load: Object.fromEntries(load), origin };
  }
  return { guards, guardOrder };
}

/** Who may do what. */
export function buildActions(building: Building, conditions: Conditions): Record<string, Action> {
  const actions: Record<string, Action> = {};
  for (const [entry, origin] of listsOf('actions', building)) {
    const { checks, reads, sure } = readList(entry, 'action', conditions, building);
    const needs = reads.filter((name) => name !== viewerName);
    actions[entry.key] ??= { id: entry.key, checks, needs, sure, origin };
  }
  return actions;
}

function listsOf(key: 'guards' | 'actions', { spec, faults }: Building) {
  return spec.files.guards.flatMap((file) =>
    entriesOf(child(file.root, key)).map((entry) => [entry, entryOrigin(file, entry, faults)] as const),
  );
}

/** The checks of a list; each may read what those before it have asked for. */
function readList(
  { key, keyAt, value }: SpecEntry,
  what: 'guard' | 'action',
  { terms, checks }: Conditions,
  building: Building,
): { checks: string[]; reads: string[]; sure: string[] } {
  const list = child(value, 'checks') ?? value;
  const named = itemsOf(list).filter((item) => building.registry.has('check', stringOf(item) ?? ''));
  if (list.t === 'list' && list.items.length === 0)
    building.faults.add('HUB1562', keyAt, { what, name: key });
  let known: ReadonlySet<string> = new Set();
  for (const item of named) {
    const check = checks[stringOf(item) ?? ''];
    if (check === undefined) continue;
    const found = readsOfAbsent(check.when, optionalOf(building), { terms, known });
    for (const path of found.reads)
      building.faults.add('HUB1566', item.at, { name: path.join('.'), missing: path[0] ?? '' });
    known = found.known;
  }
  const ids = named.map((item) => stringOf(item) ?? '');
  const reads = new Set(ids.flatMap((id) => checks[id]?.reads ?? []));
  const sure = [...known].filter((name) => optionalOf(building).has(name));
  return { checks: ids, reads: [...reads].sort(), sure: sure.sort() };
}
