/** What is asked of the server, once or again and again, and what was read. */

export { againOf, useAnyPoll } from '../polls/use-poll.ts';
export { callAny, inputFor, takenBy, urlOfAny } from '../reads/endpoints.ts';
export { fetchRead } from '../reads/fetch-read.ts';
export { queryClient } from '../reads/query-client.ts';
export { useAnyRead, useAnyReadPages } from '../reads/use-read.ts';
