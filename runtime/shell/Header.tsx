import { currentApp } from '../current-app.ts';
import { hubNameHere } from '../given.ts';
import { useText } from '../i18n/use-text.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { canCreate } from '../routing/create-link.ts';
import { hrefToPage } from '../routing/href.ts';
import { Link } from '../routing/Link.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { AccountMenu } from './menus/AccountMenu.tsx';
import { CreateMenu } from './menus/CreateMenu.tsx';
import { KindLinks } from './menus/KindLinks.tsx';
import { PhoneMenu } from './menus/PhoneMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

interface HeaderProps {
  page: LoadedPage;
  search: string;
  /** Not above a page that has a search box of its own. */
  hasSearch: boolean;
}

/** The bar at the top: where one is, what one looks for, and how one sees it. */
export function Header({ page, search, hasSearch }: HeaderProps) {
  const t = useText();
  const { language } = page;
  const found = currentApp.pages.search;
  return (
    <header className="shell-header">
      <div className="shell-bar">
        <Link
          className="shell-logo"
          to={hrefToPage('home', {}, { language })}
          aria-label={`${hubNameHere()} · ${t('shell.home')}`}
        >
          <Logo />
        </Link>
        <nav className="shell-nav" aria-label={t('shell.nav')}>
          <KindLinks />
        </nav>
        {hasSearch && found ? (
          <SearchBox page={page} search={search} to={found} />
        ) : (
          <span className="shell-search" />
        )}
        <div className="shell-tools">
          {canCreate ? <CreateMenu /> : null}
          <LanguageSwitch page={page} />
          <ThemeMenu />
          <AccountMenu />
        </div>
        <PhoneMenu page={page} />
      </div>
    </header>
  );
}
