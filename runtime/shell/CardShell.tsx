import type { ReactNode } from 'react';
import { hubNameHere } from '../given.ts';
import { useText } from '../i18n/use-text.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { hrefToPage } from '../routing/href.ts';
import { Link } from '../routing/Link.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { SaidText } from './SaidText.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import './card-shell.css';

/** A page that asks for one thing: a card in the middle under the logo, which leads home. */
export function CardShell({ page, children }: { page: LoadedPage; children: ReactNode }) {
  const t = useText();
  return (
    <div className="shell shell-card">
      <header className="shell-card__head">
        <Link
          className="shell-logo"
          to={hrefToPage('home', {}, { language: page.language })}
          aria-label={`${hubNameHere()} · ${t('shell.home')}`}
        >
          <Logo />
        </Link>
      </header>
      {children}
      <footer className="shell-card__foot">
        <LanguageSwitch page={page} />
        <ThemeMenu />
      </footer>
      <SaidText at="foot" className="said-foot" />
    </div>
  );
}
