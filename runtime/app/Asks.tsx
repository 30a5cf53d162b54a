import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { asks, closeAsk } from '../feedback/asks.ts';

// The form engine is heavy: whoever is asked nothing does not pay for it.
const AskDialog = lazy(() =>
  import('../blocks/form/AskDialog.tsx').then((module) => ({ default: module.AskDialog })),
);

/** The form that effects ask for, over the page that one is on: with that it goes. */
export function Asks({ pathname }: { pathname: string }) {
  const open = useSnapshot(asks).open as typeof asks.open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another form
  useEffect(() => () => closeAsk(), [pathname]);
  return open ? (
    <Suspense fallback={null}>
      <AskDialog key={open.number} ask={open.ask} onClose={() => closeAsk(open.number)} />
    </Suspense>
  ) : null;
}
