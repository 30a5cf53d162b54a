import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { useLoadPages } from '../../loading/use-load.ts';
import type { Row } from '../../look/present.ts';
import { valuesOf } from '../../look/values-of.ts';
import { type Choice, userParam } from './address.ts';

interface Page {
  list: readonly Row[];
  total?: number;
  totalAtLeast?: boolean;
  nextCursor?: string;
}

/** The rows that fit a choice, page after page. */
export function useRows(props: CollectionProps, scope: Scope, choice?: Choice) {
  const pages = useLoadPages<Page>(props, inputOf(props, scope, choice), { scope, keepPrevious: true });
  const first = pages.data?.pages[0];
  return {
    rows: pages.data?.pages.flatMap((page) => page.list),
    total: first?.total,
    totalAtLeast: first?.totalAtLeast === true,
    isStale: pages.isPlaceholderData,
    error: pages.error,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    isMoreFailed: pages.isFetchNextPageError,
    loadMore: () => void pages.fetchNextPage(),
    retry: (): void => void pages.refetch(),
  };
}

export type Rows = ReturnType<typeof useRows>;

/** What the call is asked: what the page fixes, and what the visitor chose. */
export function inputOf(props: CollectionProps, scope: Scope, choice?: Choice): Record<string, unknown> {
  const input = valuesOf(props.with, scope);
  if (props.limit !== undefined) input.limit = props.limit;
  if (!choice) return input;
  // What the page fixes cannot be chosen.
  input[userParam] ??= choice.user;
  if (props.filters && choice.tags.length > 0) input[props.filters.with] = choice.tags;
  Object.assign(input, choice.narrowed);
  if (props.kinds) input[props.kinds.with] = choice.kind;
  if (props.query) input[props.query.with] = choice.query;
  if (props.sort) {
    input[props.sort.by] = choice.sort;
    const isFixed = props.sort.fixed?.includes(choice.sort ?? '');
    if (props.sort.direction && !isFixed) input[props.sort.direction] = choice.order;
  }
  return input;
}
