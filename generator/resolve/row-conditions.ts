import { pathsIn, withoutTerms } from '../expressions/expr-parts.ts';
import type { Place } from '../faults/place.ts';
import { type JsonSchema, refName } from '../grammar/json-schema.ts';
import { at, named } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Entity } from '../model/product.ts';
import type { Check, RowCondition, Subject, Term } from '../model/rights.ts';
import { emptyRecord } from '../yaml/record.ts';
import type { Building } from './known.ts';
import { viewerName } from './subjects.ts';

interface Conditions {
  terms: Readonly<Record<string, Term>>;
  checks: Readonly<Record<string, Check>>;
}

/**
 * The conditions that decide which rows one may see. They are answered by the database as well, so of the row they
 * read kept fields that it can compare, and beside it who looks: what a list does not load it cannot ask.
 */
export function buildRowConditions(
  building: Building,
  { terms, checks }: Conditions,
): Record<string, RowCondition> {
  const rows = emptyRecord<RowCondition>();
  for (const { read } of building.read.guards) {
    for (const { key, value } of named(read.subjects)) {
      const subject = building.subjects[key];
      const check = checks[subject?.seen ?? ''];
      const entity = building.entities[subject?.is ?? ''];
      const place = typeof value === 'string' ? undefined : at(value, 'seen');
      if (!subject || !check || !place || entity?.table === undefined) continue;
      const when = withoutTerms(check.when, terms);
      if (isAnswerable(when, { subject, entity, check, at: place, building })) {
        rows[key] ??= { subject: key, entity: entity.name, when };
      }
    }
  }
  return rows;
}

/**
 * What is asked of a row where somebody must see it and be allowed more: the conditions of its subject and of these checks,
 * each once. Undefined where a database cannot answer it, which is told.
 */
export function whenToldOf(
  { subject: name, checks: asked, at }: { subject: string; checks: readonly string[]; at: Place },
  { terms, checks }: Conditions,
  building: Building,
): Expr | undefined {
  const subject = building.subjects[name];
  const entity = building.entities[subject?.is ?? ''];
  if (!subject || !entity) return undefined;
  const ids = [...new Set([subject.seen ?? '', ...asked])];
  const all = ids.flatMap((id) => {
    const check = checks[id];
    return check === undefined ? [] : [{ check, when: withoutTerms(check.when, terms) }];
  });
  const isSound = all.map(({ check, when }) => isAnswerable(when, { subject, entity, check, at, building }));
  const texts = all.map(({ when }) => JSON.stringify(when));
  const [first, ...others] = all.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
  if (first === undefined || isSound.includes(false)) return undefined;
  return others.reduce((left: Expr, { when: right }) => ({ op: 'and', left, right }), first.when);
}

interface Asked {
  subject: Subject;
  entity: Entity;
  check: Check;
  at: Place;
  building: Building;
}

function isAnswerable(when: Expr, asked: Asked): boolean {
  const { check, at, building } = asked;
  const reasons = [...reasonsAgainst(when, asked)];
  for (const reason of reasons) building.faults.add('HUB1565', at, { name: check.id, reason });
  return reasons.length === 0;
}

function* reasonsAgainst(when: Expr, asked: Asked): Generator<string> {
  const { subject } = asked;
  for (const path of pathsIn(when, {})) {
    const [root = ''] = path;
    const whole = path.join('.');
    if (root === viewerName) continue;
    if (root !== subject.name) yield `a list does not know ${whole}`;
    else if (keptAs(path, asked) === 'json') yield `${whole} is a list or a thing of its own`;
    else if (path.length !== 2) yield `${whole} is no field of the row`;
  }
  yield* ordersOf(when, asked);
}

/** One moment can be written in many ways, and a database compares letters. */
const textTime = 'this time is kept as a text';

/** Databases order texts by their own rules, and know no age of what is kept as a text. */
function* ordersOf(expr: Expr, asked: Asked): Generator<string> {
  const of = (part: Expr) =>
    part.op === 'name' && part.path[0] === asked.subject.name ? keptAs(part.path, asked) : undefined;
  switch (expr.op) {
    case 'not':
      yield* ordersOf(expr.arg, asked);
      break;
    case 'and':
    case 'or':
      yield* ordersOf(expr.left, asked);
      yield* ordersOf(expr.right, asked);
      break;
    case 'compare': {
      const isOrder = expr.how !== '==' && expr.how !== '!=';
      if (isOrder && [expr.left, expr.right].some((side) => of(side) === 'text'))
        yield 'databases order texts differently';
      for (const side of [expr.left, expr.right])
        if (side.op === 'age' && of(side.of) === 'text') yield textTime;
      if (expr.times && [expr.left, expr.right].some((side) => of(side) === 'text')) yield textTime;
      break;
    }
    case 'in': {
      const sides = expr.right.op === 'list' ? [expr.left, ...expr.right.items] : [expr.left];
      if (expr.times && sides.some((side) => of(side) === 'text')) yield textTime;
      break;
    }
    default:
  }
}

/** How a field of the row is kept. A time has a number only in a column of its own. */
function keptAs(
  [, name = '']: string[],
  { entity, building }: Asked,
): 'text' | 'number' | 'json' | undefined {
  const field = entity.fields.find((one) => one.name === name);
  if (field === undefined || field.kept === 'none') return undefined;
  const schema = wholeOf(field.schema, building);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (schema.format === 'date-time') return field.kept === 'core' ? 'number' : 'text';
  if (type === 'integer' || type === 'number' || type === 'boolean') return 'number';
  return type === 'string' || schema.enum !== undefined ? 'text' : 'json';
}

function wholeOf(schema: JsonSchema, { definitions }: Building): JsonSchema {
  const name = refName(schema) ?? refName(schema.allOf?.[0] ?? {});
  return name === undefined ? schema : (definitions[name] ?? schema);
}
