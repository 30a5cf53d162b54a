import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { Router } from 'react-router-dom';
import { currentLanguage } from '../i18n/language.ts';
import { LanguageContext } from '../i18n/language-context.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import type { PageRouter, RouterState } from '../routing/page-router.ts';
import { RouterContext, RouterStateContext } from '../routing/router-context.ts';
import { FailedPage } from './FailedPage.tsx';

const LoadedContext = createContext<LoadedPage | undefined>(undefined);

/** The page that is open; none before the first has been loaded. */
export const useLoaded = () => useContext(LoadedContext);

interface RouterViewProps {
  router: PageRouter<LoadedPage>;
  children: ReactNode;
}

/** Shows what a router has come to. What is below is one and the same element, drawn anew by what it asks here. */
export function RouterView({ router, children }: RouterViewProps) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const show = (next: RouterState<LoadedPage>) => startTransition(() => setState(next));
    // What it came to before anybody listened.
    show(router.state);
    return router.subscribe(show);
  }, [router]);
  const { location, historyAction, page, failure } = state;
  return (
    <RouterContext value={router}>
      <RouterStateContext value={state}>
        <LoadedContext value={page}>
          <Router location={location} navigationType={historyAction} navigator={router.navigator}>
            <FailureBoundary at={location} failure={failure}>
              {children}
            </FailureBoundary>
          </Router>
        </LoadedContext>
      </RouterStateContext>
    </RouterContext>
  );
}

interface BoundaryProps {
  at: object;
  failure: { readonly error: unknown } | undefined;
  children: ReactNode;
}

interface BoundaryState {
  at: object;
  failure: BoundaryProps['failure'];
}

/** What fails around the page, or has no page at all, ends here, until one goes elsewhere. */
class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState {
    return state.at === at ? state : { at, failure: undefined };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const failure = this.props.failure ?? this.state.failure;
    if (!failure) return this.props.children;
    // The page that would have named its language is the one that failed.
    return (
      <LanguageContext value={currentLanguage()}>
        <FailedPage error={failure.error} />
      </LanguageContext>
    );
  }
}
