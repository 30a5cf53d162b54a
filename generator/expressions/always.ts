import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';
import { domainOf, type Held } from './domains.ts';
import { partsOf } from './expr-parts.ts';

/** What a name may hold: the schema of its value, and whether it may hold nothing. */
export type Holds = (path: readonly string[]) => { type: JsonSchema; mayBeNothing: boolean };

/** A condition of so many cases is written by nobody who means it; a person could not tell either. */
const stepsMax = 20_000;
const partsMax = 10_000;
/** Each step goes through the whole condition. */
const workMax = 20_000_000;

/** A condition taken apart: each question hangs on one thing, which is the same wherever it is asked again. */
type Tree =
  | { op: 'const'; value: boolean }
  | { op: 'not'; arg: Tree }
  | { op: 'and' | 'or'; left: Tree; right: Tree }
  | { op: 'asks'; key: string; test: (held: Held) => boolean };

/**
 * Whether a condition holds whatever its names hold, or never; undefined where it depends on them, and `tooLarge` where
 * that is not found out. A name or an age that is compared with written values is tried on, between and beyond each of
 * them; two names are tried in each way in which they may stand to each other, as if every pair stood alone; anything
 * else is taken to be yes or no by chance.
 */
export function alwaysIs(expr: Expr, holds: Holds): boolean | undefined | 'tooLarge' {
  const size = sizeOf(expr);
  if (size > partsMax) return 'tooLarge';
  const most = Math.min(stepsMax, workMax / size);
  const domains = new Domains(holds);
  const tree = takeApart(expr, domains);
  const seen = new Set<boolean>();
  const given = new Map<string, Held>();
  let steps = 0;
  const explore = (): void => {
    steps += 1;
    const told = follow(tree, given);
    if (typeof told === 'boolean') seen.add(told);
    else
      for (const held of domains.of(told.key)) {
        if (seen.size > 1 || steps > most) break;
        given.set(told.key, held);
        explore();
        given.delete(told.key);
      }
  };
  explore();
  if (seen.size > 1) return undefined;
  return steps > most ? 'tooLarge' : seen.has(true);
}

/** Terms that were written out share their parts, so that a short text may have any number of them. */
function sizeOf(expr: Expr): number {
  let size = 0;
  for (const _ of partsOf(expr)) {
    size += 1;
    if (size > partsMax) break;
  }
  return size;
}

/** What is known already; else the first question that decides something. */
function follow(tree: Tree, given: ReadonlyMap<string, Held>): boolean | { key: string } {
  switch (tree.op) {
    case 'const':
      return tree.value;
    case 'not': {
      const arg = follow(tree.arg, given);
      return typeof arg === 'boolean' ? !arg : arg;
    }
    case 'asks': {
      const held = given.get(tree.key);
      return held === undefined ? { key: tree.key } : tree.test(held);
    }
    default: {
      const settles = tree.op === 'or';
      const left = follow(tree.left, given);
      if (left === settles) return settles;
      const right = follow(tree.right, given);
      return right === settles || left === !settles ? right : left;
    }
  }
}

/** What each question hangs on, and all that this may be. */
class Domains {
  readonly #holds: Holds;
  readonly #written = new Map<string, { side: Expr; values: Set<string | number | boolean> }>();
  readonly #ways = new Map<string, readonly string[]>();

  constructor(holds: Holds) {
    this.#holds = holds;
  }

  /** A name or an age that is compared with a written value. */
  compared(side: Expr, value: string | number | boolean | null): string {
    const key = JSON.stringify(side);
    const known = this.#written.get(key) ?? { side, values: new Set() };
    this.#written.set(key, known);
    if (value !== null) known.values.add(value);
    return key;
  }

  chance(expr: Expr): string {
    const key = `chance ${JSON.stringify(expr)}`;
    this.#ways.set(key, ['yes', 'no']);
    return key;
  }

  /** How a pair may stand. Where one of them is nothing they are apart, and neither comes before the other. */
  pair(key: string, left: Expr, right: Expr): void {
    const [first, second] = [left, right].map((side) => this.#mayBeNothing(side));
    const isSame = JSON.stringify(left) === JSON.stringify(right);
    this.#ways.set(key, [
      '=',
      ...(isSame ? [] : ['<', '>']),
      ...(first && second ? ['none'] : []),
      ...((first || second) && !isSame ? ['apart'] : []),
    ]);
  }

  of(key: string): readonly Held[] {
    const written = this.#written.get(key);
    if (written === undefined) return this.#ways.get(key) ?? [];
    const { side, values } = written;
    const { type } = side.op === 'name' ? this.#holds(side.path) : { type: { type: 'number' } };
    return domainOf(type, [...values], this.#mayBeNothing(side));
  }

  #mayBeNothing(side: Expr): boolean {
    if (side.op === 'name') return this.#holds(side.path).mayBeNothing;
    if (side.op === 'age') return this.#mayBeNothing(side.of);
    return side.op !== 'const' || side.value === null;
  }
}

function takeApart(expr: Expr, domains: Domains): Tree {
  switch (expr.op) {
    case 'const':
      return { op: 'const', value: expr.value === true };
    case 'not':
      return { op: 'not', arg: takeApart(expr.arg, domains) };
    case 'and':
    case 'or':
      return { op: expr.op, left: takeApart(expr.left, domains), right: takeApart(expr.right, domains) };
    case 'name':
      return { op: 'asks', key: domains.compared(expr, true), test: (held) => held === true };
    case 'compare':
      return takeComparison(expr, domains);
    case 'in':
      return takeMembership(expr, domains);
    default:
      return asksChance(expr, domains);
  }
}

const asksChance = (expr: Expr, domains: Domains): Tree => ({
  op: 'asks',
  key: domains.chance(expr),
  test: (held) => held === 'yes',
});

/** To be in a list is to equal one of it. */
function takeMembership({ left, right }: Extract<Expr, { op: 'in' }>, domains: Domains): Tree {
  if (right.op !== 'list') return asksChance({ op: 'in', left, right }, domains);
  const none: Tree = { op: 'const', value: false };
  return right.items.reduce<Tree>(
    (rest, item) => ({
      op: 'or',
      left: rest,
      right: takeComparison({ op: 'compare', how: '==', left, right: item }, domains),
    }),
    none,
  );
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

function takeComparison({ how, left, right }: Comparison, domains: Domains): Tree {
  if (left.op === 'const' && right.op === 'const')
    return { op: 'const', value: compare(left.value, how, right.value) };
  if (left.op === 'const')
    return takeComparison({ op: 'compare', how: turned[how], left: right, right: left }, domains);
  if (right.op === 'const' && (left.op === 'name' || left.op === 'age')) {
    const { value } = right;
    return { op: 'asks', key: domains.compared(left, value), test: (held) => compare(held, how, value) };
  }
  const pair = pairOf({ op: 'compare', how, left, right });
  domains.pair(pair.key, left, right);
  return { op: 'asks', key: pair.key, test: (held) => holdsWhere[pair.how].some((way) => way === held) };
}

/** The two that are compared, in one order whichever is written first. */
function pairOf({ how, left, right }: Comparison): { key: string; how: Comparison['how'] } {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a <= b ? { key: `${a} ${b}`, how } : { key: `${b} ${a}`, how: turned[how] };
}

/** As the product compares: what is of two sorts, or is nothing, stands in no order. */
function compare(left: Held, how: Comparison['how'], right: Held): boolean {
  if (how === '==' || how === '!=') return (left === right) === (how === '==');
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (!isOrdered) return false;
  const way = left === right ? '=' : left < right ? '<' : '>';
  return holdsWhere[how].some((one) => one === way);
}
