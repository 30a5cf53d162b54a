import { useSnapshot } from 'valtio';
import { languages } from '#generated/app.ts';
import { useText } from '../../i18n/use-text.ts';
import type { LoadedPage } from '../../pages/page-view.ts';
import { canCreate } from '../../routing/create-link.ts';
import { session } from '../../session/session.ts';
import { Face } from '../Face.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { ThemeChoices } from '../ThemeChoices.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { CreateLinks } from './CreateLinks.tsx';
import { EnterLinks } from './EnterLinks.tsx';
import { KindLinks } from './KindLinks.tsx';
import { Menu } from './Menu.tsx';

/** On a phone all of the bar but the search is one sheet. */
export function PhoneMenu({ page }: { page: LoadedPage }) {
  const t = useText();
  const { user } = useSnapshot(session);
  return (
    <Menu label={t('shell.menu')} icon="menu" className="menu-phone">
      {(close) => (
        <>
          {user ? null : <EnterLinks />}
          <nav className="menu-kinds" aria-label={t('shell.nav')}>
            <KindLinks onFollow={close} />
          </nav>
          {canCreate ? (
            <>
              <h2>{t('shell.create')}</h2>
              <CreateLinks />
            </>
          ) : null}
          {user ? (
            <>
              <h2 className="menu-phone__person">
                <Face user={user} />
                {user.alias ?? user.userName}
              </h2>
              <AccountLinks />
            </>
          ) : null}
          <h2>{t('shell.theme.label')}</h2>
          <ThemeChoices />
          {languages.length > 1 ? <h2>{t('shell.language.label')}</h2> : null}
          <LanguageSwitch page={page} />
        </>
      )}
    </Menu>
  );
}
