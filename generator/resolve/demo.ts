import { named, othersIn } from '../grammar/written.ts';
import { accounts, type DemoRow } from '../model/demo.ts';
import type { Entity } from '../model/product.ts';
import { entityReferred } from '../model/refers.ts';
import { plain } from '../yaml/spec-node.ts';
import type { Building } from './known.ts';

/** What the demo may have rows of: people, and what the product keeps without code. */
export const plantable = ({ entities }: Pick<Building, 'entities'>): Entity[] =>
  Object.values(entities).filter(
    ({ isDescribed, table, viewOf }) => viewOf === undefined && (isDescribed || table === accounts),
  );

/** The rows of the demo, each behind those that it refers to. What no row can be is left out, and told when all stands. */
export function buildDemo(building: Building): DemoRow[] {
  const known = plantable(building);
  const rows = building.read.demo.flatMap(({ read }) =>
    othersIn(read).flatMap(({ key, value }) => {
      const entity = known.find(({ name }) => name === key);
      return entity === undefined
        ? []
        : named(value).map((row): DemoRow => {
            const given = named(row.value).flatMap(({ key: name, value: node }) => {
              const field = entity.fields.find((one) => one.name === name);
              return field === undefined ? [] : [{ field, value: plain(node) }];
            });
            const isReference = ({ field }: (typeof given)[number]) =>
              entityReferred(field, entity, building) !== undefined;
            const record = (some: typeof given) =>
              Object.fromEntries(some.map(({ field, value: held }) => [field.name, held]));
            return {
              ...{ entity: key, name: row.key, origin: { place: row.keyAt } },
              ...(entity.table === accounts && { isAccount: true }),
              values: record(given.filter((one) => !isReference(one))),
              refers: record(given.filter(isReference)) as DemoRow['refers'],
            };
          });
    }),
  );
  return inOrder(rows);
}

/** Those that lead back to each other come last. */
function inOrder(rows: readonly DemoRow[]): DemoRow[] {
  const placed = new Set<string>();
  const ordered: DemoRow[] = [];
  let left = [...rows];
  while (left.length > 0) {
    const ready = left.filter(({ refers }) => Object.values(refers).every((name) => placed.has(name)));
    if (ready.length === 0) return [...ordered, ...left];
    for (const { name } of ready) placed.add(name);
    ordered.push(...ready);
    left = left.filter((row) => !ready.includes(row));
  }
  return ordered;
}
