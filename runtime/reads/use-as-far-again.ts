import { useEffect, useRef } from 'react';
import { notePages, takePagesBefore } from '../state/pages-read.ts';

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
  const wanted = useRef({ list: '', pages: 0 });
  useEffect(() => {
    if (count === 0) return;
    if (wanted.current.list !== list) wanted.current = { list, pages: takePagesBefore(list) };
    const isShort = count < wanted.current.pages;
    notePages(list, isShort ? wanted.current.pages : count);
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [list, count, hasNextPage, isFetching, isError, fetchNextPage]);
}
