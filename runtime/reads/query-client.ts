import { QueryClient } from '@tanstack/react-query';
import { readsStaleMs } from '#generated/constants.ts';

/** What was read from the server lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The error catalogue speaks once per failure: trying again is the visitor's choice.
    // `always`: without a network a read fails and says so, where it would otherwise wait without a word.
    queries: { staleTime: readsStaleMs, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
