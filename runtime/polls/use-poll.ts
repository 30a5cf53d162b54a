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

interface PollResult {
  isPolling: boolean;
}

/**
 * Asks again and again while the spec's condition holds, then runs its effects once. `scopeOf` puts an answer in
 * the scope that the condition reads; answers land in the cache of the same call, so that the page follows.
 */
export function usePoll(
  id: PollId,
  scope: Scope,
  input: Readonly<Record<string, unknown>>,
  scopeOf: (answer: unknown) => Scope,
): PollResult {
  const { ask, everyMs, atMost, while: goesOn, then } = polls[id];
  const client = useQueryClient();
  const runEffects = useEffects();
  const wasPolling = useRef(false);
  const starts = goesOn(scope) && isAskable(ask, input);
  const poll = useQuery<unknown, ApiError>({
    queryKey: ['poll', id, inputFor(ask, input)],
    queryFn: async ({ signal }) => {
      const answer = await callAny(ask, inputFor(ask, input), { signal });
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
