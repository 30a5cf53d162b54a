import { useSnapshot } from 'valtio';
import { useText } from '../i18n/use-text.ts';
import { theme } from '../state/theme.ts';
import { useTakenOver } from '../taken-over.ts';
import { Menu } from './menus/Menu.tsx';
import { ThemeChoices } from './ThemeChoices.tsx';

/** Light, dark, or as the device says. */
export function ThemeMenu() {
  const t = useText();
  const { dark } = useSnapshot(theme);
  const isDark = useTakenOver() && dark;
  return (
    <Menu label={t('shell.theme.label')} icon={isDark ? 'moon' : 'sun'}>
      {(close) => <ThemeChoices onChoose={close} />}
    </Menu>
  );
}
