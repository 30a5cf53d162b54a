import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  skipToken,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { ApiError, CallOptions } from '#generated/api/client.ts';
import { failureInPlace } from '#generated/constants.ts';
import type { EndpointId } from '#generated/ids.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { callAny, inputFor, isAskable } from './endpoints.ts';
import { type ReadInput, readKey } from './fetch-read.ts';
import { queryClient } from './query-client.ts';
import { useAsFarAgain } from './use-as-far-again.ts';

export type { ReadInput } from './fetch-read.ts';

export type ReadResult<T> = UseQueryResult<T, ApiError>;
export type ReadPagesResult<T> = UseInfiniteQueryResult<InfiniteData<T>, ApiError>;

/** In how many milliseconds a read is asked again, by how it stands; `false` for never. */
export type AskedAgain<T> = (
  query: object & {
    state: { data: T | undefined; dataUpdateCount: number; errorUpdateCount: number; error: ApiError | null };
  },
) => number | false;

export interface ReadOptions<T = unknown> {
  /** Asked only when true; an input that lacks a part of the path is never asked. */
  enabled?: boolean;
  /** The last answer stays while the next is on its way. */
  keepPrevious?: boolean;
  /** Goes on when the visitor leaves the page. */
  keepOnRouteChange?: boolean;
  /** When it is asked again, after each answer and each failure. */
  again?: AskedAgain<T> | undefined;
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
  endpoint: EndpointId | undefined,
  input: ReadInput | undefined,
  options: ReadOptions<T> = {},
): ReadResult<T> {
  const language = useLanguage();
  const asked = input ?? {};
  return useQuery<T, ApiError>(
    {
      // No signal of the cache's own: it would abort the reads of a kept page as soon as that is hidden.
      ...(endpoint === undefined
        ? { queryKey: nothing, queryFn: skipToken }
        : {
            queryKey: readKey(endpoint, asked, language),
            queryFn: ({ client, queryKey }: QueryFunctionContext) =>
              callAny<T>(endpoint, inputFor(endpoint, asked), optionsOf(options, client, queryKey)),
            enabled: input !== undefined && options.enabled !== false && isAskable(endpoint, asked),
          }),
      refetchInterval: options.again ?? false,
      ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
}

/** Whether the place of what could not be loaded is the only one that says so; a toast does as well where the spec wants it (seed 8). */
const isSaidInPlace: boolean = failureInPlace;

/** The key of what is never asked. */
const nothing = ['nothing'];

interface Paged {
  nextCursor?: string;
}

/** Reads page after page of the endpoint that a page names. */
export function useAnyReadPages<T extends Paged>(
  endpoint: EndpointId,
  input: ReadInput | undefined,
  options: ReadOptions<InfiniteData<T>> = {},
): ReadPagesResult<T> {
  const language = useLanguage();
  const asked = input ?? {};
  const key = ['pages', ...readKey(endpoint, asked, language)];
  const pages = useInfiniteQuery<T, ApiError, InfiniteData<T>, readonly unknown[], string | undefined>(
    {
      queryKey: key,
      queryFn: ({ client, queryKey, pageParam }) => {
        const ask = inputFor(endpoint, { ...asked, cursor: pageParam });
        return callAny<T>(endpoint, ask, optionsOf(options, client, queryKey, pageParam !== undefined));
      },
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor || undefined,
      refetchInterval: options.again ?? false,
      enabled: input !== undefined && options.enabled !== false && isAskable(endpoint, asked),
      ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
  useAsFarAgain(JSON.stringify(key), pages);
  return pages;
}

/**
 * Where an answer stands already, a failure to renew it shows nowhere: then, too, a notice says it, of what is asked every few
 * seconds once, until it goes well again.
 */
function optionsOf(
  { keepOnRouteChange, toast, again }: Omit<ReadOptions<never>, 'enabled'>,
  client: QueryClient,
  queryKey: readonly unknown[],
  isMore = false,
): CallOptions {
  const { data, error } = client.getQueryState(queryKey) ?? {};
  const isToldAlready = again !== undefined && data !== undefined && Boolean(error);
  const isInPlace = isSaidInPlace && (data === undefined || isMore) && !toast;
  return { ...(keepOnRouteChange ? { keepOnRouteChange } : {}), saidInPlace: isInPlace || isToldAlready };
}
