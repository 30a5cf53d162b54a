import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';
import type { Constant } from '../model/limits.ts';
import type { Expr } from '../model/node.ts';
import { reportApart } from './apart.ts';
import { fieldNames, type Walked, walk } from './fields.ts';
import type { Names, Typed } from './names.ts';
import { jsep } from './operators.ts';
import { repeatedIn } from './repeated.ts';
import { keptApart, type Sort, sameSort, sortOf, sortWord } from './sorts.ts';

interface Reading {
  names: Names;
  faults: Faults;
  place: Place;
}

const yes: JsonSchema = { type: 'boolean' };

/** Reads a condition: it must be yes or no. Faults carry the place of the whole text. */
export function readCondition(text: string, names: Names, faults: Faults, place: Place): Expr | undefined {
  const typed = readExpression(text, names, faults, place);
  if (typed === undefined) return undefined;
  const sort = sortOf(typed.type, names.definitions);
  if (sort.is !== 'boolean' && sort.is !== 'any') {
    faults.add('HUB1304', place, { found: sortWord(sort) });
    return undefined;
  }
  return typed.expr;
}

/** Reads an expression of any sort. */
export function readExpression(text: string, names: Names, faults: Faults, place: Place): Typed | undefined {
  const reading: Reading = { names, faults, place };
  if (text.length > 2000) {
    faults.add('HUB1301', place, { reason: 'it is longer than 2,000 characters' });
    return undefined;
  }
  try {
    const typed = resolve(jsep(text), reading);
    const name = typed && repeatedIn(typed.expr);
    if (name !== undefined) faults.add('HUB1768', place, { name });
    return typed;
  } catch (error) {
    const reason = error instanceof RangeError ? 'it nests too deeply' : parserWords(error);
    faults.add('HUB1301', place, { reason });
    return undefined;
  }
}

function parserWords(error: unknown): string {
  return error instanceof Error ? error.message.replace(/ at character \d+$/, '') : 'unknown';
}

function resolve(node: jsep.Expression, reading: Reading): Typed | undefined {
  switch (node.type) {
    case 'Literal':
      return literal(node as jsep.Literal, reading);
    case 'Identifier':
    case 'MemberExpression':
      return resolveName(node, reading);
    case 'ArrayExpression':
      return listOf((node as jsep.ArrayExpression).elements, reading);
    case 'UnaryExpression':
      return unary(node as jsep.UnaryExpression, reading);
    case 'BinaryExpression':
      return binary(node as jsep.BinaryExpression, reading);
    default:
      return refuse(reading, `${wordFor(node.type)} is not part of the language`);
  }
}

function wordFor(type: string): string {
  return type === 'CallExpression' ? 'a call' : type.replace(/Expression$/, '').toLowerCase() || 'this';
}

function refuse({ faults, place }: Reading, reason: string): undefined {
  faults.add('HUB1301', place, { reason });
  return undefined;
}

function literal(node: jsep.Literal, reading: Reading): Typed | undefined {
  const value = node.value as unknown;
  if (value === null) return { expr: { op: 'const', value }, type: { type: 'null' } };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { expr: { op: 'const', value }, type: { const: value, type: typeof value } };
  }
  return refuse(reading, 'a regular expression is not part of the language');
}

function listOf(elements: (jsep.Expression | null)[], reading: Reading): Typed | undefined {
  const items = elements.map((element) => element && resolve(element, reading));
  if (!items.every((item) => item !== undefined && item !== null)) return undefined;
  return {
    expr: { op: 'list', items: items.map((item) => item.expr) },
    type: { type: 'array', items: oneOfThese(items) },
  };
}

/** What is one of some texts is known by them, as a field that is one of a few. */
function oneOfThese(items: readonly Typed[]): JsonSchema {
  const texts = items.flatMap(({ expr }) =>
    expr.op === 'const' && typeof expr.value === 'string' ? [expr.value] : [],
  );
  return items.length > 0 && texts.length === items.length
    ? { enum: texts }
    : { anyOf: items.map((item) => item.type) };
}

function unary(node: jsep.UnaryExpression, reading: Reading): Typed | undefined {
  const arg = resolve(node.argument, reading);
  if (arg === undefined) return undefined;
  if (node.operator === '-' && arg.expr.op === 'const' && typeof arg.expr.value === 'number') {
    return {
      expr: { op: 'const', value: -arg.expr.value },
      type: { const: -arg.expr.value, type: 'number' },
    };
  }
  if (node.operator !== 'not') return refuse(reading, `${node.operator} is not part of the language`);
  return requireBoolean(arg, reading) ? { expr: { op: 'not', arg: arg.expr }, type: yes } : undefined;
}

function requireBoolean(typed: Typed, { names, faults, place }: Reading): boolean {
  const sort = sortOf(typed.type, names.definitions);
  if (sort.is === 'boolean' || sort.is === 'any') return true;
  faults.add('HUB1304', place, { found: sortWord(sort) });
  return false;
}

function binary(node: jsep.BinaryExpression, reading: Reading): Typed | undefined {
  const left = resolve(node.left, reading);
  const right = resolve(node.right, reading);
  if (left === undefined || right === undefined) return undefined;
  const { operator } = node;
  if (operator === 'and' || operator === 'or') {
    const both = [left, right].every((side) => requireBoolean(side, reading));
    return both ? { expr: { op: operator, left: left.expr, right: right.expr }, type: yes } : undefined;
  }
  if (operator === 'in') return membership(left, right, reading);
  if (operator === 'contains') return membership(right, left, reading);
  if (!isComparison(operator)) return refuse(reading, `${operator} is not part of the language`);
  if (!comparable(left, right, reading)) return undefined;
  if (operator !== '==' && operator !== '!=' && !ordered(left, right, reading)) return undefined;
  const sides = { left: left.expr, right: right.expr, ...timesOf(left, right, reading) };
  return { expr: { op: 'compare', how: operator, ...sides }, type: yes };
}

type Comparison = Extract<Expr, { op: 'compare' }>['how'];

function isComparison(operator: string): operator is Comparison {
  return ['==', '!=', '<', '<=', '>', '>='].includes(operator);
}

function membership(left: Typed, right: Typed, reading: Reading): Typed | undefined {
  const { names, faults, place } = reading;
  const list = sortOf(right.type, names.definitions);
  if (list.is !== 'list' && list.is !== 'any') {
    faults.add('HUB1303', place, {
      left: sortWord(sortOf(left.type, names.definitions)),
      right: sortWord(list),
    });
    return undefined;
  }
  if (right.expr.op === 'list') {
    const items = right.type.items?.anyOf ?? [];
    const fits = right.expr.items.every((expr, i) =>
      comparable(left, { expr, type: items[i] ?? {} }, reading),
    );
    if (!fits) return undefined;
    tellTwice(right.expr.items, reading);
  }
  const item = list.is === 'list' ? { ...right, type: itemType(right.type, names.definitions) } : right;
  if (right.expr.op !== 'list' && !comparable(left, item, reading)) return undefined;
  return {
    expr: { op: 'in', left: left.expr, right: right.expr, ...timesOf(left, item, reading) },
    type: yes,
  };
}

/** Of a value that stands twice in a list another one was meant. */
function tellTwice(items: readonly Expr[], { faults, place }: Reading): void {
  const values = items.flatMap((item) => (item.op === 'const' ? [item.value] : []));
  const twice = values.find((value, i) => values.indexOf(value) < i);
  if (twice !== undefined)
    faults.add('HUB1109', place, { name: String(twice), where: 'the list of a condition' });
}

const itemType = (list: JsonSchema, definitions: Names['definitions']): JsonSchema =>
  flatSchema(list, definitions).items ?? {};

/** Two times are compared as moments: their texts may name one moment in different words. */
function timesOf(left: Typed, right: Typed, { names }: Reading): { times?: true } {
  const areTimes = [left, right].every(({ type }) => sortOf(type, names.definitions).is === 'time');
  return areTimes ? { times: true } : {};
}

function comparable(left: Typed, right: Typed, { names, faults, place }: Reading): boolean {
  const a = sortOf(left.type, names.definitions);
  const b = sortOf(right.type, names.definitions);
  for (const [values, side, other] of [
    [a, right, left],
    [b, left, right],
  ] as const) {
    if (values.is !== 'enum' || side.expr.op !== 'const' || typeof side.expr.value !== 'string') continue;
    if (!values.values.includes(side.expr.value)) {
      faults.add('HUB1305', place, { name: side.expr.value, where: nameOf(other.expr) }, values.values);
      return false;
    }
  }
  const apart = keptApart(a, b, names.definitions);
  if (apart !== undefined) faults.add('HUB1303', place, apart);
  if (apart !== undefined) return false;
  if (sameSort(a, b) || isPlainNumber(left, b) || isPlainNumber(right, a)) return true;
  reportApart({ expr: left.expr, sort: a }, { expr: right.expr, sort: b }, faults, place);
  return false;
}

/** Bytes are compared with a number that is written out. */
const isPlainNumber = ({ expr }: Typed, other: Sort) =>
  expr.op === 'const' && typeof expr.value === 'number' && other.is === 'number' && other.unit === 'bytes';

/** Before and after is asked of numbers, texts and times; of nothing and of yes and no it would never hold. */
function ordered(left: Typed, right: Typed, { names, faults, place }: Reading): boolean {
  const [a, b] = [sortOf(left.type, names.definitions), sortOf(right.type, names.definitions)];
  const unordered: readonly Sort['is'][] = ['null', 'boolean', 'list', 'object'];
  if (![a, b].some(({ is }) => unordered.includes(is))) return true;
  faults.add('HUB1303', place, { left: sortWord(a), right: sortWord(b) });
  return false;
}

function nameOf(expr: Expr): string {
  return expr.op === 'name' ? expr.path.join('.') : 'this';
}

/** The dotted name of a member chain; undefined where it holds anything else. */
function pathOf(node: jsep.Expression): string[] | undefined {
  if (node.type === 'Identifier') return [(node as jsep.Identifier).name];
  if (node.type !== 'MemberExpression') return undefined;
  const member = node as jsep.MemberExpression;
  const left = pathOf(member.object);
  if (left === undefined || member.computed || member.property.type !== 'Identifier') return undefined;
  return [...left, (member.property as jsep.Identifier).name];
}

function resolveName(node: jsep.Expression, reading: Reading): Typed | undefined {
  const path = pathOf(node);
  if (path === undefined) return refuse(reading, 'a name is words with dots between them');
  const { names } = reading;
  const whole = path.join('.');
  if (names.terms.has(whole)) {
    names.used?.add(whole);
    return { expr: { op: 'term', id: whole }, type: yes };
  }
  const state = names.states.get(whole);
  if (state !== undefined) {
    names.used?.add(whole);
    return stateTest(state, reading);
  }
  const constant = Object.hasOwn(names.constants, whole) ? names.constants[whole] : undefined;
  if (constant !== undefined && !isPath(path, names)) {
    names.used?.add(whole);
    return constantOf(constant, reading);
  }
  return resolvePath(path, reading);
}

/** Whether a dotted name leads to something that the place itself knows. */
export function isPath([first = '', ...rest]: readonly string[], names: Names): boolean {
  const type = Object.hasOwn(names.scope, first) ? names.scope[first] : undefined;
  return (
    type !== undefined && !('missing' in walk({ expr: { op: 'name', path: [first] }, type }, rest, names))
  );
}

/** A constant that differs by something has no one value to compare with. */
function constantOf({ id, value, unit }: Constant, { faults, place }: Reading): Typed | undefined {
  const measure = unit === 'ms' || unit === 'bytes' ? { 'x-unit': unit } : {};
  if (Array.isArray(value)) {
    const items = value.map((one): Expr => ({ op: 'const', value: one }));
    return { expr: { op: 'list', items }, type: { type: 'array', items: { enum: [...value] } } };
  }
  if (typeof value !== 'object') {
    return { expr: { op: 'const', value }, type: { const: value, type: typeof value, ...measure } };
  }
  faults.add('HUB1204', place, { what: 'constant', name: id, reason: 'it has several values' });
  return undefined;
}

function stateTest(state: { field: string; values: string[] }, reading: Reading): Typed | undefined {
  const field = resolvePath(state.field.split('.'), reading);
  if (field === undefined) return undefined;
  const items = state.values.map((value): Expr => ({ op: 'const', value }));
  return { expr: { op: 'in', left: field.expr, right: { op: 'list', items } }, type: yes };
}

/** Resolves a dotted name, first among the row's fields, then among the names of the scope. */
function resolvePath(path: string[], reading: Reading): Typed | undefined {
  const { names, faults, place } = reading;
  const [first = '', ...rest] = path;
  if (names.row !== undefined) {
    const own = walk(
      { expr: { op: 'name', path: [names.rowName ?? 'row'] }, type: names.row },
      [first],
      names,
    );
    const whole = 'missing' in own ? own : walk(own, rest, names);
    // A row may have a field `kind` as well as the scope: `kind.icon` is then no path of the row.
    if (!('missing' in whole) || (!('missing' in own) && !Object.hasOwn(names.scope, first)))
      return finish(whole, reading, path);
  }
  const type = Object.hasOwn(names.scope, first) ? names.scope[first] : undefined;
  if (type === undefined) {
    if (names.unsure(first)) return { expr: { op: 'name', path }, type: {} };
    const known = [
      ...fieldNames(names.row, names),
      ...Object.keys(names.scope),
      ...names.terms,
      ...names.states.keys(),
      ...Object.keys(names.constants),
    ];
    faults.add('HUB1302', place, { name: path.join('.') }, known);
    return undefined;
  }
  names.used?.add(type);
  names.paths?.add(path.join('.'));
  const from = (of: JsonSchema) => walk({ expr: { op: 'name', path: [first] }, type: of }, rest, names);
  const shown = from(type);
  const kept = 'missing' in shown ? names.kept?.[first] : undefined;
  const found = kept && from(kept);
  return finish(found && !('missing' in found) ? found : shown, reading, path);
}

function finish(walked: Walked, { faults, place, names }: Reading, path: string[]): Typed | undefined {
  if (!('missing' in walked)) return walked;
  if (names.unsure(walked.missing)) return { expr: { op: 'name', path }, type: {} };
  const at = path.indexOf(walked.missing);
  const prefix = path
    .slice(0, Math.max(0, at))
    .map((part) => `${part}.`)
    .join('');
  const known = walked.known.map((name) => prefix + name);
  const states = [...names.terms, ...names.states.keys()].filter((name) => name.startsWith(prefix));
  faults.add('HUB1302', place, { name: path.join('.') }, [...known, ...states]);
  return undefined;
}
