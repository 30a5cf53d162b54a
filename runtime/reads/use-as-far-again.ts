import { useEffect } from 'react';
import { forgetPagesBefore, notePages, pagesBefore } from './pages-read.ts';

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/** A list whose page is loaded anew is read as far as it was, so that one stands where one was. What fails is left to whoever asks for more. */
export function useAsFarAgain(list: string, pages: Pages): void {
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = pages;
  const count = isPlaceholderData ? 0 : (pages.data?.pages.length ?? 0);
  useEffect(() => {
    if (count === 0) return;
    const wanted = pagesBefore(list);
    notePages(list, Math.max(count, wanted));
    if (isFetching) return;
    if (count < wanted && hasNextPage && !isError) void fetchNextPage();
    else forgetPagesBefore(list);
  }, [list, count, hasNextPage, isFetching, isError, fetchNextPage]);
}
