import type { Building } from '../resolve/known.ts';
import { entriesOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { walkSpec } from './walk-spec.ts';

/**
 * Of words for several things (`labels: { intro: tab.intro, files: tab.files }`) each is called as its thing or as none of
 * them: one that is called as another of them was put there in its place.
 */
export function checkExchanged(building: Pick<Building, 'spec' | 'lookup' | 'read' | 'faults'>): void {
  walkSpec(
    building,
    ({ is, shape, node }) => {
      if (is === 'value' && shape.is === 'map' && shape.of.is === 'text') tellExchanged(node, building);
    },
    ['parts', 'screens'],
  );
}

function tellExchanged(node: SpecNode, { faults }: Pick<Building, 'faults'>): void {
  const entries = entriesOf(node);
  const names = new Set(entries.map(({ key }) => key));
  for (const { key, value } of entries) {
    const last = stringOf(value)?.split('.').at(-1);
    if (last !== undefined && last !== key && names.has(last))
      faults.add('HUB1824', value.at, { name: stringOf(value) ?? '', where: key, first: last });
  }
}
