import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { routeSettleMs } from '#generated/constants.ts';
import { activity } from '../state/activity.ts';

/** A thread at the top while a page is on its way; a quick page shows none. */
export function LoadingBar() {
  const { loading } = useSnapshot(activity);
  const busy = useNavigation().state !== 'idle' || loading;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), routeSettleMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className="loading-bar" aria-hidden="true" /> : null;
}
