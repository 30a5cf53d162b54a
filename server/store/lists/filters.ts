import { type StoredEntity, stored } from '#generated/store/tables.ts';

/** What is asked of one field of the rows of a list. */
export interface Filter {
  field: string;
  /** One of these values; not less than the first of them, or not more. */
  how: 'is' | 'least' | 'most';
  values: readonly (string | number)[];
}

/** What the inputs of a call that lists an entity ask of its fields. */
export function filtersOf(listed: keyof typeof stored, input: object): Filter[] {
  const entity: StoredEntity = stored[listed];
  return (entity.filters ?? []).flatMap(({ input: name, field, how }) => {
    const given = (input as Readonly<Record<string, unknown>>)[name];
    const values = [...new Set([given].flat())].filter(isValue);
    return values.length === 0 ? [] : [{ field, how, values }];
  });
}

const isValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** How a page is read that is narrowed by fields. */
export interface FilterPlan {
  /** Asked by the index that the page is read from. */
  lead: readonly Filter[];
  /** Asked of each row. */
  probe: readonly Filter[];
  /** Whether what the index finds is so little that it is collected and sorted. */
  collects: boolean;
}

export const noFilters: FilterPlan = { lead: [], probe: [], collects: false };

/** Filters of one field belong together: an index answers from one number to another at once. */
function byField(all: readonly Filter[]): Filter[][] {
  const groups = new Map<string, Filter[]>();
  for (const one of all) groups.set(one.field, [...(groups.get(one.field) ?? []), one]);
  return [...groups.values()];
}

/** Whether an index gives what a filter finds in the order of the list. */
const comesSorted = (group: readonly Filter[], sort: string) =>
  group.every(({ how, field }) => how === 'is' || field === sort);

/** A row without a number is neither less nor more than one, though it has the place of 0 in the order. */
export const takesNothing = ({ how, values: [bound = 0] }: Pick<Filter, 'how' | 'values'>) =>
  how === 'least' ? Number(bound) <= 0 : how === 'most' && Number(bound) >= 0;

/**
 * The plan that needs no counting: an index answers all that is asked, in order. A range around 0 it does not answer: rows
 * without a number stand in it and are left out one by one, and these may be nearly all.
 */
export function planByItself(all: readonly Filter[], sort: string): FilterPlan | undefined {
  const groups = byField(all);
  const [only = []] = groups;
  return groups.length === 1 && comesSorted(only, sort) && !only.every(takesNothing)
    ? { lead: only, probe: [], collects: false }
    : undefined;
}

/**
 * Reads from the index of the rarest filter where that finds few, and sorts them. Else the list is read in its order,
 * from the index of a filter that comes in it, and each row is asked the rest.
 */
export async function planFilters(
  all: readonly Filter[],
  sort: string,
  few: (group: readonly Filter[]) => Promise<number | undefined>,
): Promise<FilterPlan> {
  const groups = byField(all);
  const counts = await Promise.all(groups.map(few));
  let rarest: number | undefined;
  for (const [at, count] of counts.entries())
    if (count !== undefined && count < (counts[rarest ?? -1] ?? Number.POSITIVE_INFINITY)) rarest = at;
  const lead = rarest ?? groups.findIndex((group) => comesSorted(group, sort));
  return {
    lead: groups[lead] ?? [],
    probe: groups.filter((_, at) => at !== lead).flat(),
    collects: rarest !== undefined,
  };
}
