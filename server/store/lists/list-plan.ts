import { listSortedCost } from '#generated/constants.ts';

/** The tags of one group; an item needs one of them. */
export interface TagNeed {
  ids: readonly number[];
  /** How many items of the scope carry them, at most. */
  count: number;
}

export interface ListPlan {
  how: 'scan' | 'tag';
  /** Tags to walk through; the rest are looked up for every row. */
  walk: readonly number[];
  probe: readonly (readonly number[])[];
}

/**
 * Decides where a page is read from: along the sort order of all items, testing each for its tags, or along the
 * items of the rarest group. Common tags make the first cheap (a page is full soon), rare ones the second.
 */
export function planList(
  total: number,
  needs: readonly TagNeed[],
  limit: number,
  tagSorted: boolean,
): ListPlan {
  const ids = needs.map((need) => need.ids);
  if (needs.length === 0) return { how: 'scan', walk: [], probe: [] };
  const [only] = needs;
  // Its items come in order, and nothing else need be looked up.
  if (only && needs.length === 1 && tagSorted && only.ids.length === 1)
    return { how: 'tag', walk: only.ids, probe: [] };
  const share = (need: TagNeed) => Math.min(1, need.count / Math.max(1, total)) || 1 / Math.max(1, total);
  const rest = (skip?: TagNeed) =>
    needs.filter((need) => need !== skip).reduce((product, need) => product * share(need), 1);
  let best = {
    cost: Math.min(total, limit / rest()),
    plan: { how: 'scan', walk: [], probe: ids } as ListPlan,
  };
  for (const need of needs) {
    const ordered = tagSorted && need.ids.length === 1;
    const cost = ordered ? Math.min(need.count, limit / rest(need)) : need.count * listSortedCost;
    if (cost < best.cost) {
      best = { cost, plan: { how: 'tag', walk: need.ids, probe: ids.filter((list) => list !== need.ids) } };
    }
  }
  return best.plan;
}
