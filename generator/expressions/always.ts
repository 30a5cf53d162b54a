import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';

/** What a name may hold: the schema of its value, and whether it may hold nothing. */
export type Holds = (path: readonly string[]) => { type: JsonSchema; mayBeNothing: boolean };

type Value = string | number | boolean | null;
/** A value that is none of those that are compared with. */
const another = Symbol('another');
type Given = ReadonlyMap<string, Value | symbol>;

/** Beyond this many cases nothing is said. */
const casesMax = 20_000;

/**
 * Whether a condition holds whatever its names hold, or never; undefined where it depends on them. Comparisons with
 * written values are tried with each of them, those of one pair with each way in which it may stand; anything else is
 * taken to be yes or no by chance.
 */
export function alwaysIs(expr: Expr, holds: Holds): boolean | undefined {
  const variables = [...variablesOf(expr, holds)];
  const cases = variables.reduce((all, [, domain]) => all * domain.length, 1);
  if (cases > casesMax) return undefined;
  const seen = new Set<boolean>();
  for (const given of assignments(variables)) {
    seen.add(test(expr, given));
    if (seen.size > 1) return undefined;
  }
  return seen.has(true);
}

function* assignments(variables: readonly [string, readonly (Value | symbol)[]][]): Generator<Given> {
  const [first, ...rest] = variables;
  if (first === undefined) {
    yield new Map();
    return;
  }
  const [name, domain] = first;
  for (const others of assignments(rest))
    for (const value of domain) yield new Map([...others, [name, value]]);
}

function variablesOf(expr: Expr, holds: Holds): Map<string, (Value | symbol)[]> {
  const compared = new Map<string, { path: string[]; values: Set<Value> }>();
  const others = new Map<string, (Value | symbol)[]>();
  collect(expr, { compared, others, holds });
  const domains = [...compared].map(
    ([key, { path, values }]) => [key, domainOf(path, values, holds)] as const,
  );
  return new Map([...domains, ...others]);
}

function domainOf(path: string[], values: ReadonlySet<Value>, holds: Holds): (Value | symbol)[] {
  const { type, mayBeNothing } = holds(path);
  const nothing = mayBeNothing ? [null] : [];
  if (type.type === 'boolean') return [true, false, ...nothing];
  if (type.enum) return [...type.enum, ...nothing];
  return [...[...values].filter((value) => value !== null), another, ...nothing];
}

interface Collecting {
  compared: Map<string, { path: string[]; values: Set<Value> }>;
  /** Pairs, and what is left to chance. */
  others: Map<string, (Value | symbol)[]>;
  holds: Holds;
}

function collect(expr: Expr, collecting: Collecting): void {
  const { compared, others, holds } = collecting;
  const written = comparedWith(expr);
  if (written) {
    const key = written.path.join('.');
    const known = compared.get(key) ?? { path: written.path, values: new Set<Value>() };
    compared.set(key, known);
    for (const value of written.values) known.values.add(value);
    return;
  }
  if (expr.op === 'not') collect(expr.arg, collecting);
  else if (expr.op === 'and' || expr.op === 'or') {
    collect(expr.left, collecting);
    collect(expr.right, collecting);
  } else if (expr.op === 'compare') others.set(pairOf(expr).key, waysOf(expr, holds));
  else if (expr.op !== 'const') others.set(JSON.stringify(expr), [true, false]);
}

/** A name that is compared with what is written out; `isOne` says whether it must be among the values. */
function comparedWith(expr: Expr): { path: string[]; values: Value[]; isOne: boolean } | undefined {
  if (expr.op === 'name') return { path: expr.path, values: [true], isOne: true };
  if (expr.op === 'in' && expr.left.op === 'name' && expr.right.op === 'list') {
    const values = expr.right.items.flatMap((item) => (item.op === 'const' ? [item.value] : []));
    return values.length === expr.right.items.length
      ? { path: expr.left.path, values, isOne: true }
      : undefined;
  }
  if (expr.op !== 'compare' || (expr.how !== '==' && expr.how !== '!=')) return undefined;
  const [name, value] = expr.left.op === 'name' ? [expr.left, expr.right] : [expr.right, expr.left];
  if (name.op !== 'name' || value.op !== 'const') return undefined;
  return { path: name.path, values: [value.value], isOne: expr.how === '==' };
}

type Comparison = Extract<Expr, { op: 'compare' }>;

const turned = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
/** In which ways a pair stands where a comparison holds; `none` is a pair of which both are nothing. */
const holdsWhere = {
  '==': ['=', 'none'],
  '!=': ['<', '>', 'apart'],
  '<': ['<'],
  '<=': ['<', '='],
  '>': ['>'],
  '>=': ['>', '='],
} as const satisfies Record<Comparison['how'], readonly string[]>;

/** The two that are compared, in one order whichever is written first. */
function pairOf({ how, left, right }: Comparison): { key: string; how: Comparison['how'] } {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a <= b ? { key: `${a} ${b}`, how } : { key: `${b} ${a}`, how: turned[how] };
}

/** How a pair may stand. Where one of them is nothing they are apart, and neither comes before the other. */
function waysOf({ left, right }: Comparison, holds: Holds): string[] {
  const [first, second] = [left, right].map((side) => mayBeNothing(side, holds));
  const isSame = JSON.stringify(left) === JSON.stringify(right);
  return [
    '=',
    ...(isSame ? [] : ['<', '>']),
    ...(first && second ? ['none'] : []),
    ...((first || second) && !isSame ? ['apart'] : []),
  ];
}

function mayBeNothing(side: Expr, holds: Holds): boolean {
  if (side.op === 'name') return holds(side.path).mayBeNothing;
  if (side.op === 'age') return mayBeNothing(side.of, holds);
  return side.op !== 'const' || side.value === null;
}

function test(expr: Expr, given: Given): boolean {
  const written = comparedWith(expr);
  if (written) {
    const value = given.get(written.path.join('.')) ?? null;
    const isAmong = typeof value !== 'symbol' && written.values.includes(value);
    return isAmong === written.isOne;
  }
  switch (expr.op) {
    case 'not':
      return !test(expr.arg, given);
    case 'and':
      return test(expr.left, given) && test(expr.right, given);
    case 'or':
      return test(expr.left, given) || test(expr.right, given);
    case 'const':
      return expr.value === true;
    case 'compare': {
      const { key, how } = pairOf(expr);
      return holdsWhere[how].some((way) => way === given.get(key));
    }
    default:
      return given.get(JSON.stringify(expr)) === true;
  }
}
