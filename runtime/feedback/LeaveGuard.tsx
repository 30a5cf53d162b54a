import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useAskBefore, useRouterState } from '../routing/router-context.ts';
import { hasUnsaved, setLeaving } from '../state/unsaved.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before a page is left whose form would lose what was typed; Esc and the first button stay. */
export function LeaveGuard() {
  useAskBefore(losesUnsaved);
  const { held } = useRouterState();
  useAskingAgain();
  if (!held) return null;
  const leave = () => {
    setLeaving(true);
    held.proceed();
  };
  return <LeaveDialog onStay={() => held.stay()} onLeave={leave} />;
}

/** A change of the query alone leaves the form where it is. */
const losesUnsaved = (from: Location, to: Location) => hasUnsaved() && from.pathname !== to.pathname;

/** However the way out ended, a form that stands yet is asked about the next time. */
function useAskingAgain(): void {
  const { state } = useRouterState().navigation;
  const { key } = useLocation();
  useEffect(() => {
    if (state === 'idle' && key) setLeaving(false);
  }, [state, key]);
}
