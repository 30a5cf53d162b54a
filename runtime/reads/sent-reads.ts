import type { EndpointId } from '#generated/ids.ts';
import { answers } from './answers.ts';
import type { ReadInput } from './fetch-read.ts';

/** What a page reads: once, or page after page. */
export interface SentRead {
  call: EndpointId;
  input: ReadInput;
  as: 'read' | 'pages';
}

interface Told {
  language: string;
  /** When it was answered; now when absent. */
  updatedAt?: number;
}

/** Puts an answer where whoever reads it finds it. */
export function putRead({ call, input, as }: SentRead, data: unknown, { language, ...when }: Told): void {
  const key = [call, language, input];
  if (as === 'read') answers()?.setQueryData(key, data, when);
  else answers()?.setQueryData(['pages', ...key], { pages: [data], pageParams: [undefined] }, when);
}

/** What was drawn without an answer that it reads. */
export function unansweredReads(): SentRead[] {
  const waiting = answers()
    ?.getQueryCache()
    .findAll({
      predicate: ({ state, options }) =>
        state.data === undefined && (options as { enabled?: unknown }).enabled !== false,
    });
  return (waiting ?? []).flatMap(({ queryKey }) => {
    const isPaged = queryKey[0] === 'pages';
    const [call, , input] = isPaged ? queryKey.slice(1) : queryKey;
    // Whoever reads nothing has a key as well.
    if (input === undefined) return [];
    return [{ call: call as EndpointId, input: input as ReadInput, as: isPaged ? 'pages' : 'read' }];
  });
}
