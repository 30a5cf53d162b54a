import type { CallOptions } from '#generated/api/client.ts';
import type { EndpointId } from '#generated/ids.ts';
import { answers } from './answers.ts';
import { callAny, inputFor } from './endpoints.ts';

export type ReadInput = Readonly<Record<string, unknown>>;

/** The key under which an answer is kept: endpoint, language, and only the inputs that the endpoint takes. */
export function readKey(endpoint: EndpointId, input: ReadInput, language: string): readonly unknown[] {
  return [endpoint, language, inputFor(endpoint, input)];
}

/** Reads outside of a component, into the same cache where there is one. */
export function fetchRead<T>(
  endpoint: EndpointId,
  input: ReadInput,
  language: string,
  { isFresh = false } = {},
): Promise<T> {
  const ask = (options?: CallOptions) => callAny<T>(endpoint, inputFor(endpoint, input), options);
  const kept = answers()?.fetchQuery<T>({
    ...(isFresh && { staleTime: 0 }),
    queryKey: readKey(endpoint, input, language),
    queryFn: ({ signal }) => ask({ signal }),
  });
  return kept ?? ask();
}
