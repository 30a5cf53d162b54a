import { app } from '#generated/app.ts';
import { hubNameHere } from '../given.ts';
import { useText } from '../i18n/use-text.ts';
import { MenuButtons, menusAt } from './menus/MenuButtons.tsx';
import { SaidText } from './SaidText.tsx';

export function Footer({ release }: { release: string | undefined }) {
  const t = useText();
  return (
    <footer className="shell-footer">
      <SaidText at="foot" className="said-foot" />
      <div className="shell-footer__line">
        <span>
          {hubNameHere()} · {t('shell.footer.about')}
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
