import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import type { Choice } from './address.ts';
import { inputOf } from './input-of.ts';
import type { TagGroup } from './tag-group.ts';

/** The groups of tags that a page filters by, in its order; undefined while they are on their way. */
export function useTagGroups(props: CollectionProps, scope: Scope, choice: Choice) {
  const { filters, load } = props;
  const asked = filters && { ...inputOf(props, scope, choice), kind: scope.kind?.id };
  const read = useAnyRead<{ list: TagGroup[] }>(filters?.load ?? load, asked, { keepPrevious: true });
  const names = groupNames(filters, scope);
  const groups = read.data && names.flatMap((name) => read.data.list.filter((group) => group.name === name));
  return {
    groups: groups?.filter((group) => group.tags.length > 0),
    count: names.length,
    error: read.error,
    retry: () => void read.refetch(),
  };
}

export type TagGroups = ReturnType<typeof useTagGroups>;

function groupNames(filters: CollectionProps['filters'], scope: Scope): readonly string[] {
  if (!filters) return [];
  const { groups } = filters;
  const names = 'get' in groups ? groups.get(scope) : groups;
  return Array.isArray(names) ? names.map(String) : [];
}
