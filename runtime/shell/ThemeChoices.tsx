import { useSnapshot } from 'valtio';
import type { IconName } from '#generated/icons.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { chooseTheme, type ThemeChoice, theme, themeChoices } from '../state/theme.ts';

const icons: Readonly<Record<ThemeChoice, IconName>> = { light: 'sun', dark: 'moon', system: 'system' };

const words: Readonly<Record<ThemeChoice, MessageKey>> = {
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
  system: 'shell.theme.system',
};

export function ThemeChoices({ onChoose }: { onChoose?: () => void }) {
  const t = useText();
  const { choice } = useSnapshot(theme);
  const handleChoose = (next: ThemeChoice) => {
    chooseTheme(next);
    onChoose?.();
  };
  return (
    <ul className="menu-list">
      {themeChoices.map((one) => (
        <li key={one}>
          <button type="button" aria-pressed={one === choice} onClick={() => handleChoose(one)}>
            <Icon name={icons[one]} />
            {t(words[one])}
          </button>
        </li>
      ))}
    </ul>
  );
}
