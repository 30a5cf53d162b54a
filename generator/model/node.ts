// What the language is made of: expressions, and the pieces of screens, effects and guards that hold them.

import type { RefTarget } from '../grammar/targets.ts';

/** An expression of the closed language, parsed and type-checked. */
export type Expr =
  | { op: 'name'; path: string[] }
  | { op: 'const'; value: string | number | boolean | null }
  | { op: 'list'; items: Expr[] }
  | { op: 'term'; id: string }
  /** The milliseconds since a time. */
  | { op: 'age'; of: Expr }
  /** By language what it reads, the first that is filled. */
  | { op: 'localised'; fields: Record<string, Expr[]>; fallback: Expr[] }
  | { op: 'not'; arg: Expr }
  | { op: 'and' | 'or'; left: Expr; right: Expr }
  /** `times`: both sides are moments, in whichever way their texts write them. */
  | { op: 'compare'; how: '==' | '!=' | '<' | '<=' | '>' | '>='; left: Expr; right: Expr; times?: true }
  | { op: 'in'; left: Expr; right: Expr; times?: true };

/** What a value can differ by. */
export type Axis = 'kind' | 'app' | 'side' | 'language' | string;

/** A value: the first whose condition holds, else the one that has none. */
interface Read {
  expr: Expr;
  before?: readonly { when: Expr; expr: Expr }[];
}

/** A checked piece of a screen, an effect or a guard, ready to be printed as TypeScript data. */
export type Node =
  | { t: 'literal'; value: string | number | boolean | null }
  /** A message key. */
  | { t: 'text'; key: string }
  /** A condition: emitted as `(s: Scope) => boolean`. */
  | { t: 'when'; expr: Expr }
  /** A value shown to people: emitted as `{ get: (s: Scope) => unknown, as?: format }`. */
  | ({ t: 'value'; as?: string } & Read)
  /** The same without what is said of how it is written: emitted as `(s: Scope) => unknown`. */
  | ({ t: 'read' } & Read)
  /** The id of something else in the spec. */
  | { t: 'ref'; to: RefTarget; id: string }
  | { t: 'list'; items: Node[] }
  | { t: 'record'; fields: Record<string, Node> }
  | { t: 'by'; by: Axis; cases: Record<string, Node>; otherwise?: Node };
