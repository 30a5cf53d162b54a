import { partsOf, withoutTerms } from '../expressions/expr-parts.ts';
import { keyAt, othersIn } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Product } from '../model/product.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { viewerName } from '../resolve/subjects.ts';

/**
 * What a condition asks of whoever looks, and compares with a value, decides what they may do: a field that people write
 * themselves would let them promote themselves. That there is anything at all may be theirs to say, as an alias, and so may
 * yes or no, as that they agree.
 */
export function checkRightFields(
  { terms, checks }: Pick<Product, 'terms' | 'checks'>,
  { read, entities, subjects, faults }: Building,
): void {
  const viewer = subjects[viewerName]?.is ?? '';
  const things = [viewer, ...((Object.hasOwn(entities, viewer) && entities[viewer]?.of) || [])];
  // A condition with a name that no check reads decides what is shown at most.
  const deciding = new Map(
    Object.entries(checks).flatMap(([id, { when }]) =>
      comparedIn(withoutTerms(when, terms)).map((name) => [name, id] as const),
    ),
  );
  for (const entity of read.entities.flatMap(({ read: file }) => othersIn(file))) {
    if (!things.includes(entity.key)) continue;
    for (const field of othersIn(entity.value)) {
      const { name } = nameOfField(field);
      const { value } = field;
      const by = deciding.get(name);
      if (by === undefined || !isDefinition(value) || (value.writable ?? 'never') === 'never') continue;
      faults.add('HUB1545', keyAt(value, 'writable'), { name: `${entity.key}.${name}`, by });
    }
  }
}

/** Fields of whoever looks that are compared with a value. */
function comparedIn(expr: Expr): string[] {
  return [...partsOf(expr)].flatMap((part) => {
    if (part.op !== 'compare' && part.op !== 'in') return [];
    const sides = [part.left, part.right];
    return sides.some(isValue) ? sides.flatMap(ofViewer) : [];
  });
}

const isValue = (side: Expr): boolean =>
  side.op === 'list' || (side.op === 'const' && side.value !== null && typeof side.value !== 'boolean');

function ofViewer(expr: Expr): string[] {
  if (expr.op !== 'name') return [];
  const [root, name] = expr.path;
  return root === viewerName && name !== undefined ? [name] : [];
}
