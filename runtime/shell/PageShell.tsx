// Before those of its parts, which say more of the same.
import '../look/pages.css';
import './page-shell.css';
import './menus/phone.css';

import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import type { Surroundings } from '../pages/surroundings.ts';
import { CenterShell } from './CenterShell.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

// Few pages stand inside those of somebody else.
const EmbedShell = lazy(() => import('./EmbedShell.tsx').then((module) => ({ default: module.EmbedShell })));

interface PageShellProps {
  page: LoadedPage;
  search: string;
  around: Surroundings;
  release: string | undefined;
  /** What whoever runs the hub says above each page. */
  above: ReactNode;
  children: ReactNode;
}

/** Bar, menus and foot around a page; an embedded page stands alone. */
export function PageShell({ page, search, around, release, above, children }: PageShellProps) {
  const t = useText();
  if (around.layout === 'empty')
    return (
      <Suspense fallback={null}>
        <EmbedShell>{children}</EmbedShell>
      </Suspense>
    );
  return (
    <>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      {above}
      <div className="shell">
        <Header page={page} search={search} hasSearch={around.search} />
        <CenterShell hasSide={around.layout === 'center'}>{children}</CenterShell>
        <Footer release={release} />
      </div>
    </>
  );
}
