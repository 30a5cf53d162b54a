import { app } from '#generated/app.ts';
import { useText } from '../i18n/use-text.ts';

export function Footer() {
  const t = useText();
  return (
    <footer className="shell-footer">
      <div className="shell-footer__line">
        <span>
          {app.name} · {t('shell.footer.about')}
        </span>
        <span>{t('shell.footer.version', { version: app.version })}</span>
      </div>
    </footer>
  );
}
