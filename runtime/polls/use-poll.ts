import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiError } from '#generated/api/client.ts';
import type { PollId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';
import { polls } from '#generated/states.ts';
import { useEffects } from '../feedback/use-effects.ts';
import { callAny, inputFor, isAskable } from '../reads/endpoints.ts';
import { readKey } from '../reads/fetch-read.ts';
import { msPerSecond } from '../units.ts';

/** A server that is busy says when to come again; until then it is not asked. */
function laterMs(error: ApiError | null): number {
  const { seconds } = (error?.data ?? {}) as { seconds?: unknown };
  return typeof seconds === 'number' ? seconds * msPerSecond : 0;
}

export interface PollResult {
  isPolling: boolean;
}

const nothing = {};

/**
 * Asks again and again while the spec's condition holds, then runs its effects once. `scopeOf` puts an answer in
 * the scope that the condition reads; answers land in the cache of the same call, so that the page follows. Without an input it waits.
 * Code that knows the poll asks it by by-id.ts.
 */
export function useAnyPoll<T>(
  id: PollId,
  scope: Scope,
  given: Readonly<Record<string, unknown>> | undefined,
  scopeOf: (answer: T) => Scope,
): PollResult {
  const { ask, everyMs, atMost, while: goesOn, then } = polls[id];
  const client = useQueryClient();
  const runEffects = useEffects();
  const wasPolling = useRef(false);
  const input = given ?? nothing;
  const starts = given !== undefined && goesOn(scope) && isAskable(ask, input);
  const poll = useQuery<T, ApiError>({
    queryKey: ['poll', id, inputFor(ask, input)],
    queryFn: async ({ signal }) => {
      const answer = await callAny<T>(ask, inputFor(ask, input), { signal });
      client.setQueryData(readKey(ask, input, scope.language), answer);
      return answer;
    },
    enabled: starts,
    staleTime: everyMs,
    refetchInterval: ({ state }) => {
      const ended = state.data !== undefined && !goesOn(scopeOf(state.data));
      const spent = atMost !== undefined && state.dataUpdateCount >= atMost;
      return ended || spent ? false : Math.max(everyMs, laterMs(state.error));
    },
  });
  const isPolling = starts && !(poll.data !== undefined && !goesOn(scopeOf(poll.data)));
  useEffect(() => {
    if (wasPolling.current && !isPolling) runEffects(then, input);
    wasPolling.current = isPolling;
  }, [isPolling, runEffects, then, input]);
  return { isPolling };
}
