import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { ScreenId } from '#generated/ids.ts';
import { currentApp } from '../current-app.ts';
import { knowNews } from '../session/news.ts';
import { session } from '../session/session.ts';
import { release } from './build-check.ts';

// Few are told anything: nobody else pays for the words of a device.
const NewsNotice = lazy(() => import('./NewsNotice.tsx').then((module) => ({ default: module.NewsNotice })));

/**
 * What was done with one's account elsewhere, until one looks at the log. Whoever looks knows it, but while the hub keeps
 * nothing: then it is told again.
 */
export function News({ screen }: { screen: ScreenId | undefined }) {
  const { user } = useSnapshot(session);
  const { isAsked, readOnly } = useSnapshot(release);
  const isLog = screen !== undefined && screen === currentApp.pages.log;
  const mayTell = isAsked && readOnly === undefined;
  const isLookedAt = isLog && mayTell && user !== null;
  useEffect(() => {
    // What is refused is told again.
    if (isLookedAt) knowNews().catch(() => undefined);
  }, [isLookedAt]);
  if (isLog || !user?.news?.length) return null;
  return (
    <Suspense fallback={null}>
      <NewsNotice news={user.news} mayTell={mayTell} />
    </Suspense>
  );
}
