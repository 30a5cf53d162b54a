import { useSnapshot } from 'valtio';
import { useText } from '../i18n/use-text.ts';
import { session } from '../session/session.ts';
import { Menu } from './Menu.tsx';

/** Who one is here; what accounts can do joins it with accounts. */
export function AccountMenu() {
  const t = useText();
  const { user } = useSnapshot(session);
  return (
    <Menu label={t('shell.account.label')} icon="user">
      {() => (
        <div className="menu-account">
          <strong>{user ? (user.alias ?? user.userName) : t('shell.account.visitor')}</strong>
          <p>{user ? user.userName : t('shell.account.visitorText')}</p>
        </div>
      )}
    </Menu>
  );
}
