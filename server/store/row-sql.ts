import { type RawBuilder, sql } from 'kysely';
import type { RowExpr } from '#generated/store/rows.ts';
import { moment } from '#generated/values.ts';
import { columnIn, type KeptFields } from './fields.ts';
import { isHeldAs, ofTypeIn } from './held-types.ts';

/** A condition as SQL, and what it binds, in the order in which the text asks for it. */
export interface RowSql {
  text: RawBuilder<unknown>;
  parameters: readonly unknown[];
}

interface Writing {
  alias: string;
  fields: KeptFields;
}

/**
 * A condition of a row in the words of SQL. It is never unknown, as SQL's own comparisons with nothing are: what stands
 * around it may turn it round. All that is given has been worked out before (`fold`), the moment of ages too.
 */
export function rowSql(expr: RowExpr, writing: Writing): RowSql {
  return { text: condition(expr, writing), parameters: rowParameters(expr) };
}

/** What a condition binds, for whoever knows its text: two of one shape differ in this alone. */
export function rowParameters(expr: RowExpr): unknown[] {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => {
    if (!isWrittenOut(value)) parameters.push(value);
  };
  // In the order in which the text is written below.
  const walk = (one: RowExpr, asTime: boolean | undefined = false): void => {
    if (one.op === 'const') bind(asTime ? moment(one.value) : one.value);
    else if (one.op === 'not') condition(one.arg);
    else if (one.op === 'and' || one.op === 'or') for (const side of [one.left, one.right]) condition(side);
    else if (one.op === 'compare') for (const side of [one.left, one.right]) walk(side, one.times);
    else if (one.op === 'in')
      for (const item of one.right.op === 'list' ? one.right.items : [])
        for (const side of [one.left, item]) walk(side, one.times);
    else if (one.op === 'age') {
      bind(one.now);
      walk(one.of);
    }
  };
  // A condition that is known is written out.
  const condition = (one: RowExpr) => {
    if (one.op !== 'const') walk(one);
  };
  condition(expr);
  return parameters;
}

/** What is in the text, and in the shape by which a text is known again (`shapeOf`), and is not bound. */
const isWrittenOut = (value: unknown): value is boolean | null | undefined =>
  value === null || value === undefined || typeof value === 'boolean';

function condition(expr: RowExpr, writing: Writing): RawBuilder<unknown> {
  switch (expr.op) {
    case 'not':
      return sql`not (${condition(expr.arg, writing)})`;
    case 'and':
      return sql`(${condition(expr.left, writing)} and ${condition(expr.right, writing)})`;
    case 'or':
      return sql`(${condition(expr.left, writing)} or ${condition(expr.right, writing)})`;
    case 'in':
      return isOneOf(expr, writing);
    case 'compare':
      return comparison(expr, writing);
    case 'const':
      return expr.value === true ? sql`1` : sql`0`;
    default:
      return flagIs(expr, true, writing) ?? sql`coalesce(${value(expr, writing)} = 1, 0)`;
  }
}

/**
 * Whether a field of the JSON column that says yes or no says this, in one look that gives nothing to reckon with: it is
 * asked of every row that a list goes through.
 */
function flagIs(expr: RowExpr, wanted: boolean, { alias, fields }: Writing): RawBuilder<unknown> | undefined {
  if (expr.op !== 'field' || fields.core.some(({ field: name }) => name === expr.field)) return undefined;
  const kept = fields.json.find(({ field: name }) => name === expr.field);
  if (kept?.schemaType !== 'boolean') return undefined;
  const standIn = 'default' in kept ? kept.default : undefined;
  return sql.raw(
    standIn === wanted ? `not ${isHeldAs(expr.field, !wanted, alias)}` : isHeldAs(expr.field, wanted, alias),
  );
}

type Comparison = Extract<RowExpr, { op: 'compare' }>;

function comparison({ how, left, right, times }: Comparison, writing: Writing): RawBuilder<unknown> {
  const flag = flagCompared(left, right, writing) ?? flagCompared(right, left, writing);
  if (flag && how === '==') return flag;
  if (flag && how === '!=') return sql`not ${flag}`;
  const [a, b] = [value(left, writing, times), value(right, writing, times)];
  if (how === '==') return sql`${a} is not distinct from ${b}`;
  if (how === '!=') return sql`${a} is distinct from ${b}`;
  return sql`coalesce(${a} ${sql.raw(how)} ${b}, 0)`;
}

const flagCompared = (side: RowExpr, other: RowExpr, writing: Writing) =>
  other.op === 'const' && typeof other.value === 'boolean' ? flagIs(side, other.value, writing) : undefined;

type Pair = Extract<RowExpr, { op: 'in' }>;

function isOneOf({ left, right, times }: Pair, writing: Writing): RawBuilder<unknown> {
  const items = right.op === 'list' ? right.items : [];
  if (items.length === 0) return sql`0`;
  const same = items.map((item) =>
    comparison({ op: 'compare', how: '==', left, right: item, ...(times && { times }) }, writing),
  );
  return sql`(${sql.join(same, sql` or `)})`;
}

function value(expr: RowExpr, writing: Writing, asTime: boolean | undefined = false): RawBuilder<unknown> {
  switch (expr.op) {
    case 'const':
      return bound(asTime ? moment(expr.value) : expr.value);
    case 'field':
      return field(expr.field, writing);
    case 'age': {
      if (expr.now === undefined) throw new Error('An age is asked of no moment.');
      const now = bound(expr.now);
      return sql`(${now} - ${value(expr.of, writing)})`;
    }
    default:
      return condition(expr, writing);
  }
}

/** NOTE: a bound value hides behind a sign, which SQLite does not plan anew for (list-query.ts). */
function bound(given: unknown): RawBuilder<unknown> {
  if (isWrittenOut(given)) return sql.raw(typeof given === 'boolean' ? `+${Number(given)}` : 'null');
  return typeof given === 'string' ? sql`${given}` : sql`+${given}`;
}

function field(name: string, { alias, fields }: Writing): RawBuilder<unknown> {
  const core = fields.core.find((entry) => entry.field === name);
  // Some columns find a name whatever its case: who may see what is not decided so.
  if (core) return sql.raw(`${columnIn(core.column, alias)}${core.type === 'text' ? ' collate binary' : ''}`);
  const kept = fields.json.find((entry) => entry.field === name);
  if (!kept) throw new Error(`Nothing is kept of ${name}.`);
  const json = ofTypeIn(name, kept.schemaType, alias);
  const standIn = 'default' in kept ? kept.default : undefined;
  return sql.raw(standIn === undefined ? `(${json})` : `coalesce(${json}, ${literal(standIn)})`);
}

const literal = (standIn: unknown) =>
  typeof standIn === 'string' ? `'${standIn.replaceAll("'", "''")}'` : String(Number(standIn));
