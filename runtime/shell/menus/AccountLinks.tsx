import { ApiError } from '#generated/api/client.ts';
import { carryLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { signOut } from '../../session/sign-out.ts';
import { MenuButtons } from './MenuButtons.tsx';

/** One's own pages, and the way out. */
export function AccountLinks() {
  const t = useText();
  return (
    <ul className="menu-list">
      <MenuButtons place="person" />
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
    // Home speaks as the page does on which one signs out, whatever was chosen long ago.
    carryLanguage();
    await signOut();
  } catch (error) {
    // The error catalogue has spoken already.
    if (!(error instanceof ApiError)) throw error;
  }
}
