import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#generated/api/client.ts';
import { readsStaleMs } from '#generated/constants.ts';
import { keepAnswersIn } from './answers.ts';

/** Whether nobody answered: it is asked again when the connection is back. What a server refused stands until the visitor asks. */
const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0;

/** What was read from the server lives here and nowhere else. */
export const queryClient = keepAnswersIn(
  new QueryClient({
    defaultOptions: {
      // The error catalogue speaks once per failure: trying again is the visitor's choice.
      // `always`: without a network a read fails and says so, where it would otherwise wait without a word.
      queries: {
        staleTime: readsStaleMs,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (isUnreached(state.error) ? 'always' : false),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  }),
);

// Hears when the connection is back. Pages are drawn ahead of time as well, where nobody waits for that.
if (typeof document !== 'undefined') queryClient.mount();
