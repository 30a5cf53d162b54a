import { ApiError } from '#generated/api/client.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { signOut } from '../session/sign-out.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** One's own pages, and the way out. */
export function AccountLinks() {
  const t = useText();
  return (
    <ul className="menu-list">
      <MenuLinks menu="account" />
      <li>
        <button type="button" onClick={handleSignOut}>
          <Icon name="logout" />
          {t('shell.account.signOut')}
        </button>
      </li>
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
