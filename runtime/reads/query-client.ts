import { QueryClient } from '@tanstack/react-query';
import { readsStaleMs } from '#generated/constants.ts';

/** What was read from the server lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The error catalogue speaks once per failure: trying again is the visitor's choice.
    queries: { staleTime: readsStaleMs, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
