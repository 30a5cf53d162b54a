import type { CallSpec, Middleware } from '#generated/api/client.ts';
import { forgetAbout } from '../http/session-cache.ts';
import { isUnderWay } from '../routing/navigation.ts';
import { showing } from './endpoints.ts';
import { queryClient } from './query-client.ts';

/**
 * What a call has changed is old wherever it is shown. It is asked anew once what follows the call is done: of a page that
 * is being left nothing is asked any more, since what it shows may be there no longer.
 */
export const renewal: Middleware = async (spec, _input, _options, next) => {
  const answer = await next();
  if (spec.touches) {
    makeOld(spec.touches);
    setTimeout(() => {
      if (!isUnderWay()) renewShown();
    });
  }
  return answer;
};

function makeOld(touched: NonNullable<CallSpec['touches']>): void {
  const old = showing(touched);
  forgetAbout(touched);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => old.some((id) => queryKey.includes(id)),
    refetchType: 'none',
  });
}

/** Asks anew what is shown and old. What is shown next is asked by itself. */
export function renewShown(): void {
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  );
}
