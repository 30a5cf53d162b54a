import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LoadedPage } from '../pages/page-view.ts';
import { surroundingsOf } from '../pages/surroundings.ts';
import { session } from '../session/session.ts';
import { CardShell } from './CardShell.tsx';
import type { PageShell } from './PageShell.tsx';
import { SaidText } from './SaidText.tsx';

interface ShellProps {
  page: LoadedPage;
  search: string;
  /** Which release the hub runs, where the document says so. */
  release: string | undefined;
  /** What stands around a page that is no card, once it has been loaded. */
  Around: typeof PageShell | undefined;
  children: ReactNode;
}

/** What stands around every page. */
export function Shell({ page, search, release, Around, children }: ShellProps) {
  const around = surroundingsOf(page, search, useSnapshot(session));
  const main = (
    <main id="main" className="shell-main" tabIndex={-1}>
      {children}
    </main>
  );
  const above = <SaidText at="above" className="said-above" />;
  // Where it could not be loaded either, what says so has a card around it.
  if (around.layout === 'card' || Around === undefined)
    return (
      <>
        {above}
        <CardShell page={page}>{main}</CardShell>
      </>
    );
  return <Around {...{ page, search, around, release, above }}>{main}</Around>;
}
