import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../i18n/use-text.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { surroundingsOf } from '../pages/surroundings.ts';
import { session } from '../session/session.ts';
import { CardShell } from './CardShell.tsx';
import { CenterShell } from './CenterShell.tsx';
import { EmbedShell } from './EmbedShell.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SaidText } from './SaidText.tsx';

interface ShellProps {
  page: LoadedPage;
  search: string;
  /** Which release the hub runs, where the document says so. */
  release: string | undefined;
  children: ReactNode;
}

/** What stands around every page; an embedded page stands alone. */
export function Shell({ page, search, release, children }: ShellProps) {
  const t = useText();
  const around = surroundingsOf(page, search, useSnapshot(session));
  const main = (
    <main id="main" className="shell-main" tabIndex={-1}>
      {children}
    </main>
  );
  const above = <SaidText at="above" className="said-above" />;
  if (around.layout === 'empty') return <EmbedShell>{main}</EmbedShell>;
  if (around.layout === 'card')
    return (
      <>
        {above}
        <CardShell page={page}>{main}</CardShell>
      </>
    );
  return (
    <>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      {above}
      <div className="shell">
        <Header page={page} search={search} hasSearch={around.search} />
        <CenterShell hasSide={around.layout === 'center'}>{main}</CenterShell>
        <Footer release={release} />
      </div>
    </>
  );
}
