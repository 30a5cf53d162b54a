import { useState } from 'react';
import type { EndpointId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';
import type { Row } from '../look/present.ts';
import type { ReadInput, ReadPagesResult } from '../reads/use-read.ts';
import { shownOnce } from './row-key.ts';
import { type Loads, useLoadPages } from './use-load.ts';

interface Page {
  list: readonly Row[];
  total?: number;
  totalAtLeast?: boolean;
  /** What was looked for instead of what was typed, of which there is nothing. */
  corrected?: string;
  nextCursor?: string;
}

interface RowsOptions {
  scope: Scope;
  /** The rows of what was asked before stay, as old ones, while those of what is asked now are on their way. */
  keepPrevious?: boolean;
}

/** The rows that a block lists, page after page where its call answers in pages. */
export function useRows(
  props: Loads & { readonly load: EndpointId },
  input: ReadInput,
  options: RowsOptions,
) {
  const pages = useLoadPages<Page>(props, input, options);
  const more = useMore(pages);
  const first = pages.data?.pages[0];
  return {
    ...more,
    rows:
      pages.data &&
      shownOnce(
        pages.data.pages.map(({ list }) => list),
        props.row,
      ),
    total: first?.total,
    totalAtLeast: first?.totalAtLeast === true,
    corrected: first?.corrected,
    isStale: pages.isPlaceholderData,
    error: pages.error,
    retry: (): void => void pages.refetch(),
  };
}

/** What a list has read so far, as `useRows` gives it. */
export type Rows = ReturnType<typeof useRows>;

/** How far a list is read, and the way on. */
export function useMore<T extends { nextCursor?: string }>(pages: ReadPagesResult<T>) {
  const [waits, setWaits] = useState(false);
  // Read while it is drawn: a query tells of nothing else.
  const { isFetching } = pages;
  const loadMore = async () => {
    // What is being asked anew would be given up for the next page, and what has gone meanwhile would stay.
    if (isFetching) {
      setWaits(true);
      await pages.refetch({ cancelRefetch: false });
      setWaits(false);
    }
    await pages.fetchNextPage();
  };
  return {
    hasMore: pages.hasNextPage,
    isLoadingMore: waits || pages.isFetchingNextPage,
    isMoreFailed: pages.isFetchNextPageError,
    /** Whether more was asked for, and there is no more. */
    isAtEnd: !pages.hasNextPage && !pages.isPlaceholderData && (pages.data?.pages.length ?? 0) > 1,
    loadMore: (): void => void loadMore(),
  };
}
