import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { routeSettleMs } from '#generated/constants.ts';
import { useRouterState } from '../routing/router-context.ts';
import { activity } from '../state/activity.ts';

/** A thread at the top while a page is on its way; a quick page shows none. */
export function LoadingBar() {
  const { loading } = useSnapshot(activity);
  const busy = useRouterState().navigation.state !== 'idle' || loading;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), routeSettleMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className="loading-bar" aria-hidden="true" /> : null;
}
