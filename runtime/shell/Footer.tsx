import { app } from '#generated/app.ts';
import { useText } from '../i18n/use-text.ts';
import { MenuButtons, menusAt } from './menus/MenuButtons.tsx';

export function Footer({ release }: { release: string | undefined }) {
  const t = useText();
  return (
    <footer className="shell-footer">
      <div className="shell-footer__line">
        <span>
          {app.name} · {t('shell.footer.about')}
        </span>
        {menusAt('footer').length > 0 ? (
          <ul className="shell-footer__links">
            <MenuButtons place="footer" />
          </ul>
        ) : null}
        <span>
          {t('shell.footer.version', { version: app.version })}
          {release === undefined ? null : ` · ${release}`}
        </span>
      </div>
    </footer>
  );
}
