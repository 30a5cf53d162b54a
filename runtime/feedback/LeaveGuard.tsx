import { useEffect } from 'react';
import { useBlocker, useLocation, useNavigation } from 'react-router-dom';
import { hasUnsaved, setLeaving } from '../state/unsaved.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before a page is left whose form would lose what was typed; Esc and the first button stay. */
export function LeaveGuard() {
  // A change of the query alone leaves the form where it is.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskingAgain();
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    setLeaving(true);
    blocker.proceed();
  };
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={leave} />;
}

/** However the way out ended, a form that stands yet is asked about the next time. */
function useAskingAgain(): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    if (state === 'idle' && key) setLeaving(false);
  }, [state, key]);
}
