import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/use-text.ts';
import { session } from '../../session/session.ts';
import { hasToken } from '../../session/token.ts';
import { Face } from '../Face.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { EnterLinks } from './EnterLinks.tsx';
import { Menu } from './Menu.tsx';

/** Who one is here, with all that is one's own; for visitors the ways in. */
export function AccountMenu() {
  const t = useText();
  const { user, ready } = useSnapshot(session);
  // Somebody was here before: the ways in would stand for a moment in the place of their face.
  if (!ready && hasToken()) return <span className="bone face face--bone" />;
  if (!user) return <EnterLinks />;
  return (
    <Menu label={t('shell.account.label')} icon={<Face user={user} />} className="menu-person">
      {() => (
        <>
          <div className="menu-account">
            <strong>{user.alias ?? user.userName}</strong>
            <p>{user.userName}</p>
          </div>
          <AccountLinks />
        </>
      )}
    </Menu>
  );
}
