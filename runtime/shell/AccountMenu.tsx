import { useSnapshot } from 'valtio';
import { useText } from '../i18n/use-text.ts';
import { session } from '../session/session.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { Menu } from './Menu.tsx';

/** Who one is here, and the ways in and out. */
export function AccountMenu() {
  const t = useText();
  const { user } = useSnapshot(session);
  return (
    <Menu label={t('shell.account.label')} icon="user" className="menu-person">
      {() => (
        <>
          <div className="menu-account">
            <strong>{user ? (user.alias ?? user.userName) : t('shell.account.visitor')}</strong>
            <p>{user ? user.userName : t('shell.account.visitorText')}</p>
          </div>
          <AccountLinks />
        </>
      )}
    </Menu>
  );
}
