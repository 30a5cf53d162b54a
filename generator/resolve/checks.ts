import { alwaysIs, type Holds } from '../expressions/always.ts';
import { pathsIn, rootsIn, withoutTerms } from '../expressions/expr-parts.ts';
import { readCondition, readExpression } from '../expressions/expression.ts';
import { readsOfAbsent } from '../expressions/presence.ts';
import type { TypeOf } from '../grammar/shape.ts';
import type { check, listOfChecks } from '../grammar/spec/guards.ts';
import { at, type Named, named, type Written } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Entity } from '../model/product.ts';
import type { Action, Check, Guard, Term } from '../model/rights.ts';
import { emptyRecord, recordOf } from '../yaml/record.ts';
import { stringOf } from '../yaml/spec-node.ts';
import { answeredWith, keptOf } from './answers.ts';
import { type Around, readEffects } from './effects.ts';
import type { Building } from './known.ts';
import { withOrigins } from './origins.ts';
import { isGiven } from './subjects.ts';
import { optionalOf } from './terms.ts';

type Terms = Record<string, Term>;

/** What guards and actions are made of. */
export interface Conditions {
  terms: Terms;
  checks: Record<string, Check>;
}

/** A condition and its error, named once. */
export function buildChecks(building: Building, terms: Terms): Record<string, Check> {
  const checks = emptyRecord<Check>();
  for (const entry of withOrigins(building.read.guards, (file) => named(file.checks), building.faults)) {
    const check = readCheck(entry, terms, building);
    if (check) checks[entry.key] ??= { ...check, origin: entry.origin };
  }
  return checks;
}

function readCheck(
  { key, value }: Named<TypeOf<typeof check>>,
  terms: Terms,
  building: Building,
): Omit<Check, 'origin'> | undefined {
  const { faults, names } = building;
  const { when: node, error, hides, always } = value;
  const when = readCondition(node.text, { ...names, kept: keptOf(building) }, faults, node.at);
  if (!when) return undefined;
  const given = named(value.with).flatMap((param) => {
    const read = readExpression(stringOf(param.value) ?? '', names, faults, param.at);
    return read ? [[param.key, read.expr] as const] : [];
  });
  for (const read of [when, ...given.map(([, expr]) => expr)]) assertKept(read, node, terms, building);
  assertOpen(key, when, { node, always, terms }, building);
  const reads = [...rootsIn(when, terms)].sort();
  const answered = answeredWith(when, { key, at: node.at, reads, terms }, building);
  const optional = optionalOf(building);
  // What a check before it has asked for, it asks for again: lists change.
  const unsafe = new Set(readsOfAbsent(when, optional, { terms }).reads.map(([root = '']) => root));
  return {
    id: key,
    when,
    error,
    with: Object.fromEntries(given),
    reads,
    needs: reads.filter((root) => !optional.has(root) || unsafe.has(root)),
    ...(hides && { hides }),
    ...(answered !== undefined && { answered }),
    ...(always !== undefined && { always }),
  };
}

/**
 * Server and page must read the same: what is worked out stands in a view alone, and not in the row. What is private is
 * read by few, so that it would be absent for one and there for another; and a refusal would tell of it.
 */
function assertKept(
  when: Expr,
  { at }: Written,
  terms: Terms,
  { subjects, entities, faults }: Building,
): void {
  for (const path of pathsIn(when, terms)) {
    const [root = '', name] = path;
    const entity = entities[subjects[root]?.is ?? ''];
    if (entity?.table === undefined || name === undefined) continue;
    const field = entity.fields.find((one) => one.name === name);
    if (field === undefined || field.kept === 'none')
      faults.add('HUB1567', at, { name: path.join('.') }, keptNames(root, entity));
    else if (field.private) faults.add('HUB1539', at, { name, where: 'what a check decides' });
  }
}

function keptNames(root: string, { fields }: Entity): string[] {
  const open = fields.filter((field) => field.kept !== 'none' && !field.private);
  return open.map(({ name }) => `${root}.${name}`);
}

/** A check that nobody can fail, or that nobody can pass, is a mistake, unless it says why. */
function assertOpen(
  id: string,
  when: Expr,
  { node, always, terms }: { node: Written; always: string | undefined; terms: Terms },
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

/** With what a page does, which may lead anywhere: read when all calls are known. */
export function withPages(checks: Record<string, Check>, around: Around): Record<string, Check> {
  const { building } = around;
  const written = new Map(
    building.read.guards.flatMap(({ read }) => named(read.checks)).map(({ key, value }) => [key, value]),
  );
  const led = Object.entries(checks).map(([id, check]): [string, Check] => {
    const onPage = written.get(id)?.onPage;
    return [
      id,
      onPage === undefined
        ? check
        : { ...check, onPage: readEffects(onPage, id, around, { reads: check.reads }) },
    ];
  });
  return recordOf(led);
}

/** Who may enter. */
export function buildGuards(
  building: Building,
  conditions: Conditions,
): { guards: Record<string, Guard>; guardOrder: string[]; everywhere?: string } {
  const guards = emptyRecord<Guard>();
  const { read, faults, subjects } = building;
  const guardOrder = read.guards.flatMap((file) => [...(file.read.order ?? [])]);
  for (const entry of withOrigins(read.guards, (file) => named(file.guards), faults)) {
    const { checks, reads } = readList(entry, 'guard', conditions, building);
    const load = reads.flatMap((name) => {
      const call = subjects[name]?.load;
      return call === undefined ? [] : [[name, call] as const];
    });
    guards[entry.key] ??= { id: entry.key, checks, load: Object.fromEntries(load), origin: entry.origin };
  }
  const [everywhere] = read.guards.flatMap((file) => file.read.everywhere ?? []);
  return {
    guards,
    guardOrder,
    ...(everywhere !== undefined && Object.hasOwn(guards, everywhere) && { everywhere }),
  };
}

/** Who may do what. */
export function buildActions(building: Building, conditions: Conditions): Record<string, Action> {
  const actions = emptyRecord<Action>();
  const { read, faults } = building;
  for (const entry of withOrigins(read.guards, (file) => named(file.actions), faults)) {
    const { checks, reads, sure } = readList(entry, 'action', conditions, building);
    const needs = reads.filter((name) => !isGiven(name, building.subjects));
    const door = 'checks' in entry.value ? entry.value.door : undefined;
    const { key, origin } = entry;
    actions[key] ??= { id: key, checks, needs, sure, ...(door && { door }), origin };
  }
  return actions;
}

/** The checks of a list; each may read what those before it have asked for. */
function readList(
  { key, keyAt, value }: Named<TypeOf<typeof listOfChecks>>,
  what: 'guard' | 'action',
  { terms, checks }: Conditions,
  building: Building,
): { checks: string[]; reads: string[]; sure: string[] } {
  const list = 'checks' in value ? value.checks : value;
  if (list.length === 0) building.faults.add('HUB1562', keyAt, { what, name: key });
  let known: ReadonlySet<string> = new Set();
  list.forEach((id, i) => {
    const check = checks[id];
    if (check === undefined) return;
    const found = readsOfAbsent(check.when, optionalOf(building), { terms, known });
    for (const path of found.reads)
      building.faults.add('HUB1566', at(list, i), { name: path.join('.'), missing: path[0] ?? '' });
    known = found.known;
  });
  const ids = list.filter((id) => building.registry.has('check', id));
  const reads = new Set(ids.flatMap((id) => checks[id]?.reads ?? []));
  const sure = [...known].filter((name) => optionalOf(building).has(name));
  return { checks: ids, reads: [...reads].sort(), sure: sure.sort() };
}
