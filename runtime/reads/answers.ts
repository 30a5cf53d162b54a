import type { QueryClient } from '@tanstack/react-query';

let kept: QueryClient | undefined;

/**
 * What keeps answers that were read; none where nothing that reads has been loaded, as where one signs in. Whoever makes answers old,
 * or puts some in, then has nothing to do.
 */
export const answers = (): QueryClient | undefined => kept;

/** Says what keeps them. */
export function keepAnswersIn<T extends QueryClient>(client: T): T {
  kept = client;
  return client;
}
