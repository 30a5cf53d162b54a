import { memo, type ReactNode, Suspense, useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Scope } from '#generated/screens/types.ts';
import { LanguageContext } from '../i18n/language-context.ts';
import type { PageView } from '../pages/page-view.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { PlaceContext } from '../routing/place.ts';
import { ScopeProvider } from '../scope/scope.tsx';
import { ScreenView } from '../screens/ScreenView.tsx';
import { session } from '../session/session.ts';
import type { PlacedPage } from '../state/page.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

interface PageBodyProps {
  view: PageView;
  placed?: PlacedPage | undefined;
}

/** One page with the scope that belongs to it; a kept page keeps its scope while it is hidden. */
export const PageBody = memo(function PageBody({ view, placed }: PageBodyProps) {
  const { user } = useSnapshot(session);
  const scope = useMemo(
    (): Scope => ({ ...scopeOf(view.page, view.location.search), viewer: user as Scope['viewer'] }),
    [view, user],
  );
  // A hidden page goes on living at the address it was left with, whatever the address bar says.
  const at = useMemo(
    () => ({ location: view.location, navigationType: NavigationType.Push }),
    [view.location],
  );
  const instead = placed ?? view.page.placed;
  return (
    <LocationContext value={at}>
      <LanguageContext value={view.page.language}>
        <ScopeProvider scope={scope}>
          <PlaceContext value={view.location}>
            <PageBoundary>
              <Suspense fallback={<PageSkeleton />}>
                {instead ? <Placed placed={instead} /> : <Chain view={view} />}
              </Suspense>
            </PageBoundary>
          </PlaceContext>
        </ScopeProvider>
      </LanguageContext>
    </LocationContext>
  );
});

function Placed({ placed }: { placed: PlacedPage }) {
  const { screen, text, status } = placed;
  return <ScreenView id={screen} {...(text && { text })} {...(status && { status })} />;
}

/** The screens of a route and its parents, each inside the one before. */
function Chain({ view }: { view: PageView }) {
  return view.page.chain.reduceRight<ReactNode>(
    (inner, entry) => (
      <ScreenView key={entry.id} id={entry.screen}>
        {inner}
      </ScreenView>
    ),
    null,
  );
}
