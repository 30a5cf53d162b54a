import { useSnapshot } from 'valtio';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { chooseTheme, type ThemeChoice, theme, themeChoices } from '../state/theme.ts';

const icons: Readonly<Record<ThemeChoice, string>> = { light: 'sun', dark: 'moon', system: 'system' };

export function ThemeChoices({ onChoose }: { onChoose?: () => void }) {
  const t = useText();
  const { choice } = useSnapshot(theme);
  const handleChoose = (next: ThemeChoice) => {
    chooseTheme(next);
    onChoose?.();
  };
  return (
    <ul role="list" className="menu-list">
      {themeChoices.map((one) => (
        <li key={one}>
          <button type="button" aria-pressed={one === choice} onClick={() => handleChoose(one)}>
            <Icon name={icons[one]} />
            {t(`shell.theme.${one}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
