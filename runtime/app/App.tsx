import { StrictMode } from 'react';
import { TextsProvider } from '../i18n/texts.tsx';
import type { LoadedPage } from '../pages/page-view.ts';
import type { PageRouter } from '../routing/page-router.ts';
import { Frame } from './Frame.tsx';
import { RouterView } from './RouterView.tsx';

// One element, so that the shell which stands from the beginning is the one that stays.
const frame = <Frame />;

/** The browser side of the hub. */
export function App({ router }: { router: PageRouter<LoadedPage> }) {
  return (
    <StrictMode>
      <TextsProvider>
        <RouterView router={router}>{frame}</RouterView>
      </TextsProvider>
    </StrictMode>
  );
}
