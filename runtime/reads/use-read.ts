import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { ApiError, CallOptions } from '#generated/api/client.ts';
import type { EndpointId } from '#generated/ids.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { callAny, inputFor, isAskable } from './endpoints.ts';
import { type ReadInput, readKey } from './fetch-read.ts';

export type { ReadInput } from './fetch-read.ts';

export type ReadResult<T> = UseQueryResult<T, ApiError>;
export type ReadPagesResult<T> = UseInfiniteQueryResult<InfiniteData<T>, ApiError>;

export interface ReadOptions {
  /** Asked only when true; an input that lacks a part of the path is never asked. */
  enabled?: boolean;
  /** The last answer stays while the next is on its way. */
  keepPrevious?: boolean;
  /** Goes on when the visitor leaves the page. */
  keepOnRouteChange?: boolean;
  refetchInterval?: number | false;
  /**
   * A failure is said by a notice at the edge of the window. For those whose part of the page shows nothing of it:
   * all others say it in place of the answer.
   */
  toast?: boolean;
}

/**
 * Reads the endpoint that a page names; without an input it waits. What is answered was checked when the page was
 * generated, against what its block says of it; code that knows the id itself reads with by-id.ts.
 */
export function useAnyRead<T>(
  endpoint: EndpointId,
  input: ReadInput | undefined,
  options: ReadOptions = {},
): ReadResult<T> {
  const language = useLanguage();
  const asked = input ?? {};
  return useQuery<T, ApiError>({
    queryKey: readKey(endpoint, asked, language),
    // No signal of the cache's own: it would abort the reads of a kept page as soon as that is hidden.
    queryFn: ({ client, queryKey }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      return callAny<T>(endpoint, inputFor(endpoint, asked), optionsOf(options, isFirst));
    },
    enabled: input !== undefined && options.enabled !== false && isAskable(endpoint, asked),
    refetchInterval: options.refetchInterval ?? false,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

interface Paged {
  nextCursor?: string;
}

/** Reads page after page of the endpoint that a page names. */
export function useAnyReadPages<T extends Paged>(
  endpoint: EndpointId,
  input: ReadInput | undefined,
  options: ReadOptions = {},
): ReadPagesResult<T> {
  const language = useLanguage();
  const asked = input ?? {};
  return useInfiniteQuery<T, ApiError, InfiniteData<T>, readonly unknown[], string | undefined>({
    queryKey: ['pages', ...readKey(endpoint, asked, language)],
    queryFn: ({ client, queryKey, pageParam }) => {
      const isFirst = pageParam !== undefined || client.getQueryData(queryKey) === undefined;
      const ask = inputFor(endpoint, { ...asked, cursor: pageParam });
      return callAny<T>(endpoint, ask, optionsOf(options, isFirst));
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor || undefined,
    enabled: input !== undefined && options.enabled !== false && isAskable(endpoint, asked),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Where an answer stands already, a failure to renew it shows nowhere: then, too, a notice says it. */
function optionsOf({ keepOnRouteChange, toast }: ReadOptions, isFirst: boolean): CallOptions {
  return { ...(keepOnRouteChange ? { keepOnRouteChange } : {}), saidInPlace: isFirst && !toast };
}
