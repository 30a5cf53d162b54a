import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ApiError } from '#generated/api/client.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { enterHref } from '../routing/way-back.ts';
import { session } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** The ways in, back to this page; or the way out. */
export function AccountLinks() {
  const t = useText();
  const page = useLocation();
  const { user } = useSnapshot(session);
  return (
    <ul className="menu-list">
      {user ? (
        <>
          <MenuLinks menu="account" />
          <li>
            <button type="button" onClick={handleSignOut}>
              <Icon name="logout" />
              {t('shell.account.signOut')}
            </button>
          </li>
        </>
      ) : (
        <>
          <li>
            <a href={enterHref('login', page)}>
              <Icon name="sign-in" />
              {t('shell.account.signIn')}
            </a>
          </li>
          <li>
            <a href={enterHref('register', page)}>
              <Icon name="user" />
              {t('shell.account.signUp')}
            </a>
          </li>
        </>
      )}
    </ul>
  );
}

async function handleSignOut(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    // The error catalogue has spoken already.
    if (!(error instanceof ApiError)) throw error;
  }
}
