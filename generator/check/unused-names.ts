import type { Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf } from '../yaml/spec-node.ts';

const declared = [
  ['terms', 'term'],
  ['subjects', 'subject'],
  ['guards', 'guard'],
] as const;

/**
 * Terms and subjects that no condition names, and guards of no page: whoever wrote them believes that they keep
 * somebody out. Whatever else is wrong may be the place that names them, so it is mended first.
 */
export function checkUnusedNames(
  { kinds, routes, subjects }: Pick<Product, 'kinds' | 'routes' | 'subjects'>,
  { spec, faults, names }: Building,
): void {
  if (faults.count > 0 || names.used === undefined) return;
  const { used, scope } = names;
  const loaded = Object.values(subjects).flatMap(({ from }) =>
    from.flatMap((source) => ('of' in source ? [source.of] : [])),
  );
  const entered = [
    ...routes.flatMap(({ guards }) => guards),
    ...kinds.flatMap(({ create }) => create.flatMap(({ guards }) => guards)),
  ];
  const isUsed = {
    term: (name: string) => used.has(name),
    subject: (name: string) => used.has(scope[name] ?? '') || loaded.includes(name),
    guard: (name: string) => entered.includes(name),
  };
  for (const { root } of spec.files.guards)
    for (const [word, what] of declared)
      for (const { key, keyAt } of entriesOf(child(root, word)))
        if (!isUsed[what](key)) faults.add('HUB1572', keyAt, { what, name: key });
}
