import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { ScreenId } from '#generated/ids.ts';
import { currentApp } from '../current-app.ts';
import { session } from '../session/session.ts';

// Few are told anything: nobody else pays for it.
const NewsNotice = lazy(() => import('./NewsNotice.tsx').then((module) => ({ default: module.NewsNotice })));

/** What was done with one's account elsewhere, until one looks at the log. */
export function News({ screen }: { screen: ScreenId | undefined }) {
  const { user } = useSnapshot(session);
  const isLog = screen !== undefined && screen === currentApp.pages.log;
  if (!user || !(isLog || user.news)) return null;
  return (
    <Suspense fallback={null}>
      <NewsNotice news={user.news ?? []} isLog={isLog} />
    </Suspense>
  );
}
