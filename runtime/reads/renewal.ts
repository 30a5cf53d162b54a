import type { Query } from '@tanstack/react-query';
import type { CallSpec, Middleware } from '#generated/api/client.ts';
import { forgetAbout } from '../http/session-cache.ts';
import { isUnderWay } from '../routing/navigation.ts';
import { answers } from './answers.ts';
import { showing } from './endpoints.ts';

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
  const isOld = ({ queryKey }: Query) => old.some((id) => queryKey.includes(id));
  const asking = answers()?.getQueryCache().findAll({ predicate: isOld, fetchStatus: 'fetching' }) ?? [];
  void answers()?.invalidateQueries({ predicate: isOld, refetchType: 'none' });
  for (const query of asking) void renewAfter(query);
}

/** What was being asked when something changed may be answered as it was before: that is old, too, once it is here. */
async function renewAfter(query: Query): Promise<void> {
  // Asks nothing more: it waits for what is on its way.
  await query.fetch().catch(() => undefined);
  query.invalidate();
  if (query.isActive() && !isUnderWay()) renewShown();
}

/** Asks anew what is shown and old. What is shown next is asked by itself. */
export function renewShown(): void {
  void answers()?.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  );
}
