import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Constant } from '../model/limits.ts';
import type { Expr } from '../model/node.ts';
import type { Entity } from '../model/product.ts';
import type { SpecNode } from '../yaml/spec-node.ts';

/** What names mean where an expression stands. */
export interface Names {
  /** Name → what it holds. */
  scope: Record<string, JsonSchema>;
  /** Fields that may be named without a prefix: the row of what a block loads. */
  row?: JsonSchema;
  /** What the row is called in the scope; `row` unless inside `each`. */
  rowName?: string;
  /** Names of the scope that the block itself gives to its values. */
  given?: readonly string[];
  /** Whether a file that could not be read may have made a name: that is the fault, and not who uses it. */
  unsure(name: string): boolean;
  /** What a call has answered just now, for what is done after it. */
  answer?: JsonSchema;
  /** Whether the row is that of a call of which nothing is known. */
  isRowUnknown?: true;
  /** Whether there are as many rows as the call answers, of which a place may be at one. */
  isRowOfList?: boolean;
  terms: ReadonlySet<string>;
  /** `group.state` → the field it reads and the values that count. */
  states: ReadonlyMap<string, { field: string; values: string[] }>;
  entities: Record<string, Entity>;
  definitions: Record<string, JsonSchema>;
  /** Constants are names too. */
  constants: Readonly<Record<string, Constant>>;
  /** By name of the scope: what is kept of it beyond what a page is shown. Checks may read that, and nothing else may. */
  kept?: Record<string, JsonSchema>;
  /** What was named: terms by their ids, names of the scope by what they hold, since blocks have their own of the same word. */
  used?: Set<string | JsonSchema>;
  /** The same word for word, where it is no field of the row: `kind.filters`, `route.query.q`. */
  paths?: Set<string>;
  /** Of the form around: `input` is among the names only where what stands in it now may be read. */
  form?: FormNames;
  /** What a call answers; undefined where nothing is known of it. */
  answerOf?(call: string): JsonSchema | undefined;
  /** The same inside a block that loads, where its row joins them, and inside a form. */
  namesIn?(block: SpecNode, names: Names): Names;
}

/** What is known inside a form. */
export interface FormNames {
  /** What its fields hold while they are filled in. */
  asked: JsonSchema;
  /** What it has become when it was sent: those that are never empty, as the fields that they write. */
  sent?: JsonSchema;
  /** The thing that its call changes, where the page knows it, with the fields that it is shown with. */
  thing?: { entity: string; name: string; fields: readonly string[] };
  /** What its fields begin with where nothing else is said, by their names. */
  paths: Readonly<Record<string, string[]>>;
}

/** A resolved expression with the sort of its value. */
export interface Typed {
  expr: Expr;
  type: JsonSchema;
}
