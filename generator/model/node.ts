// What the language is made of: places, expressions, and the pieces of screens, effects and guards that hold them.

/** Where a thing stands in the spec; line and column count from 1. */
export interface Place {
  file: string;
  line: number;
  col: number;
}

/** Which section of the seed says so, or why we decided it. */
export interface Origin {
  place: Place;
  source?: string;
  decided?: string;
}

/** An expression of the closed language, parsed and type-checked. */
export type Expr =
  | { op: 'name'; path: string[] }
  | { op: 'const'; value: string | number | boolean | null }
  | { op: 'list'; items: Expr[] }
  | { op: 'term'; id: string }
  /** The milliseconds since a time. */
  | { op: 'age'; of: Expr }
  | { op: 'localised'; fields: Record<string, Expr>; fallback: Expr[] }
  | { op: 'not'; arg: Expr }
  | { op: 'and' | 'or'; left: Expr; right: Expr }
  | { op: 'compare'; how: '==' | '!=' | '<' | '<=' | '>' | '>='; left: Expr; right: Expr }
  | { op: 'in'; left: Expr; right: Expr };

/** What a value can differ by. */
export type Axis = 'kind' | 'app' | 'side' | 'language' | string;

/** A checked piece of a screen, an effect or a guard, ready to be printed as TypeScript data. */
export type Node =
  | { t: 'literal'; value: string | number | boolean | null }
  /** A message key. */
  | { t: 'text'; key: string }
  /** A condition: emitted as `(s: Scope) => boolean`. */
  | { t: 'when'; expr: Expr }
  /** A value shown to people: emitted as `{ get: (s: Scope) => unknown, as?: format }`. */
  | { t: 'value'; expr: Expr; as?: string; when?: Expr; otherwise?: Expr }
  /** The id of something else in the spec. */
  | { t: 'ref'; to: RefTarget; id: string }
  | { t: 'list'; items: Node[] }
  | { t: 'record'; fields: Record<string, Node> }
  | { t: 'by'; by: Axis; cases: Record<string, Node>; otherwise?: Node };

export type RefTarget =
  | 'endpoint'
  | 'screen'
  | 'entity'
  | 'view'
  | 'constant'
  /** Constants that stand under one name: `mcp.argDefaults` with its `object`, `array` and so on. */
  | 'constants'
  /** Constants that say what a call may cost, and how often it may come. */
  | 'budget'
  | 'rate'
  | 'error'
  | 'guard'
  | 'action'
  | 'subject'
  | 'term'
  | 'check'
  | 'poll'
  | 'machine'
  | 'group'
  | 'place'
  | 'kind'
  | 'tag'
  | 'language'
  | 'app'
  | 'rule'
  | 'base'
  | 'route'
  | 'icon'
  | 'part'
  | 'text';
