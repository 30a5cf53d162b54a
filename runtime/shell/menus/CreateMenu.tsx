import { useText } from '../../i18n/use-text.ts';
import { CreateLinks } from './CreateLinks.tsx';
import { Menu } from './Menu.tsx';

/** What can be made here; whether one may is the route guards' business. */
export function CreateMenu() {
  const t = useText();
  return (
    <Menu label={t('shell.create')} icon="plus" words className="menu-create">
      {() => <CreateLinks />}
    </Menu>
  );
}
