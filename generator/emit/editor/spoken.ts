import { partsOf } from '../../expressions/expr-parts.ts';
import type { Expr, Node } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import { effectsOfRefusals } from '../../model/refusals.ts';

// Words that are made by being used: a state by the error that brings it, a reason by the page that explains it.

/** The state of a page whose thing is missing: the engine has a page of its own for it. */
const missing = 'error.missing';

/** Every piece of a screen or of effects, with what it holds. */
function* piecesOf(node: Node | undefined): Generator<Node> {
  if (node === undefined) return;
  yield node;
  const inner =
    node.t === 'list'
      ? node.items
      : node.t === 'record'
        ? Object.values(node.fields)
        : node.t === 'by'
          ? [...Object.values(node.cases), node.otherwise]
          : [];
  for (const one of inner) yield* piecesOf(one);
}

/** What follows from the screens alone: asked for each word that they make, and the same for all of them. */
function ofScreens<T>(make: (pieces: readonly Node[]) => T): (product: Product) => T {
  const made = new WeakMap<Product['screens'], { what: T }>();
  return ({ screens }) => {
    const known = made.get(screens);
    if (known) return known.what;
    const what = make(Object.values(screens).flatMap(({ props }) => [...piecesOf(props)]));
    made.set(screens, { what });
    return what;
  };
}

/** What stands under a word, wherever in a piece. */
function under(word: string, pieces: readonly Node[]): Node[] {
  return pieces.flatMap((node) =>
    node.t === 'record' && Object.hasOwn(node.fields, word) ? (node.fields[word] ?? []) : [],
  );
}

/** The states that errors put a page into. */
export function statesOfErrors(product: Product): string[] {
  const pieces = effectsOfRefusals(product).flatMap((node) => [...piecesOf(node)]);
  const named = under('state', pieces).flatMap((node) => (node.t === 'literal' ? String(node.value) : []));
  return [...new Set(named)];
}

/** The states that screens have words for; undefined where none has any. */
export const statesOfScreens = ofScreens((pieces) => {
  const drawn = under('states', pieces);
  const states = drawn.flatMap((node) => (node.t === 'record' ? Object.keys(node.fields) : []));
  return states.length === 0 ? undefined : [missing, ...new Set(states)];
});

/** The reasons for signing in that some page explains; undefined where none does. */
export const reasonsIn = ofScreens((pieces) => {
  const conditions = pieces.flatMap((node) => (node.t === 'when' ? [...partsOf(node.expr)] : []));
  const reasons = conditions.flatMap((part) => (part.op === 'compare' ? reasonIn(part) : []));
  return reasons.length === 0 ? undefined : [...new Set(reasons)];
});

function reasonIn({ left, right }: Extract<Expr, { op: 'compare' }>): string[] {
  const [name, other] = left.op === 'name' ? [left, right] : [right, left];
  const isReason = name.op === 'name' && name.path.join('.') === 'route.query.reason';
  return isReason && other.op === 'const' && typeof other.value === 'string' ? [other.value] : [];
}
