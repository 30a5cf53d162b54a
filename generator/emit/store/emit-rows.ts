import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import type { RowCondition } from '../../model/rights.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** store/rows.ts: the conditions that decide which rows one may see, for the database. */
export function emitRows(product: Product): OutputFile[] {
  const module = new Module('store/rows.ts');
  module.add(types);
  const rows = sortedEntries(product.rowConditions).map(
    ([id, row]) => [id, printData(rowOf(row, product))] as const,
  );
  module.addConst('rowConditions', object(rows), {
    about: 'Which rows one may see, by the subject that they are.',
    suffix: ' as const satisfies Record<string, RowCondition>',
  });
  const told = sortedEntries(toldIn(product)).map(
    ([id, row]) => [id, printData(rowOf(row, product))] as const,
  );
  module.addConst('toldConditions', object(told), {
    type: 'Readonly<Record<string, RowCondition>>',
    about: 'Of which rows one is told what is for those who see them and may do more: by subject and action.',
  });
  const { subjects, checks, events, actions } = product;
  const sources = [subjects, checks, events, actions].flatMap((all): Sourced[] => Object.values(all));
  return [module.toFile(placesOf([product.app, ...sources]))];
}

type Sourced = Pick<Product['subjects'][string], 'origin'>;

function toldIn({ events }: Product): Record<string, RowCondition> {
  const found = Object.values(events).flatMap(({ of: entity, subject, allow }): [string, RowCondition][] => {
    if (entity === undefined || subject === undefined || allow === undefined) return [];
    return [[toldName(subject, allow.action), { subject, entity, when: allow.when }]];
  });
  return Object.fromEntries(found);
}

/** What the condition is called of those who see a thing and may do something with it. */
export const toldName = (subject: string, action: string): string => `${subject} ${action}`;

function rowOf({ subject, entity, when }: RowCondition, { entities, definitions }: Product) {
  const enums = (entities[entity]?.fields ?? []).flatMap(({ name, schema }) => {
    const target = schema.$ref ?? schema.allOf?.[0]?.$ref;
    const { enum: values } =
      target === undefined ? schema : (definitions[target.replace('#/definitions/', '')] ?? {});
    return values === undefined ? [] : [[name, values] as const];
  });
  return { entity, when: asRow(when, subject), values: Object.fromEntries(enums) };
}

/** A condition of a subject as one of its row: its own names are fields, all others are given. */
function asRow(expr: Expr, subject: string): unknown {
  const inner = (part: Expr) => asRow(part, subject);
  switch (expr.op) {
    case 'name': {
      const [root, field] = expr.path;
      return root === subject ? { op: 'field', field } : { op: 'given', path: expr.path };
    }
    case 'not':
      return { op: 'not', arg: inner(expr.arg) };
    case 'age':
      return { op: 'age', of: inner(expr.of) };
    case 'list':
      return { op: 'list', items: expr.items.map(inner) };
    case 'and':
    case 'or':
      return { op: expr.op, left: inner(expr.left), right: inner(expr.right) };
    case 'in':
    case 'compare':
      return { ...expr, left: inner(expr.left), right: inner(expr.right) };
    case 'const':
      return { op: 'const', value: expr.value };
    default:
      throw new Error(`A row has no "${expr.op}".`);
  }
}

const types = `/** A condition of a row: fields of the row, and what is given by whoever looks. */
export type RowExpr =
  | { readonly op: 'const'; readonly value: string | number | boolean | null }
  | { readonly op: 'field'; readonly field: string }
  | { readonly op: 'given'; readonly path: readonly string[] }
  /** Counted from \`now\` once that is known. */
  | { readonly op: 'age'; readonly of: RowExpr; readonly now?: number }
  | { readonly op: 'list'; readonly items: readonly RowExpr[] }
  | { readonly op: 'not'; readonly arg: RowExpr }
  | { readonly op: 'and' | 'or'; readonly left: RowExpr; readonly right: RowExpr }
  /** With \`times\` both sides are moments. */
  | { readonly op: 'in'; readonly left: RowExpr; readonly right: RowExpr; readonly times?: true }
  | {
      readonly op: 'compare';
      readonly how: '==' | '!=' | '<' | '<=' | '>' | '>=';
      readonly left: RowExpr;
      readonly right: RowExpr;
      readonly times?: true;
    };

export interface RowCondition {
  readonly entity: string;
  readonly when: RowExpr;
  /** The values of fields that have few. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
}`;
