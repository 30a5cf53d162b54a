import type { EndpointId } from '#generated/ids.ts';
import { callAny, inputFor } from './endpoints.ts';
import { queryClient } from './query-client.ts';

export type ReadInput = Readonly<Record<string, unknown>>;

/** The key under which an answer is kept: endpoint, language, and only the inputs that the endpoint takes. */
export function readKey(endpoint: EndpointId, input: ReadInput, language: string): readonly unknown[] {
  return [endpoint, language, inputFor(endpoint, input)];
}

/** Reads outside of a component, into the same cache. */
export function fetchRead<T>(
  endpoint: EndpointId,
  input: ReadInput,
  language: string,
  { isFresh = false } = {},
): Promise<T> {
  return queryClient.fetchQuery<T>({
    ...(isFresh && { staleTime: 0 }),
    queryKey: readKey(endpoint, input, language),
    queryFn: ({ signal }) => callAny<T>(endpoint, inputFor(endpoint, input), { signal }),
  });
}
