import { useLocation } from 'react-router-dom';
import { placesWhen } from '#generated/app.ts';
import { currentApp } from '../../current-app.ts';
import { useText } from '../../i18n/use-text.ts';
import { enterHref } from '../../routing/way-back.ts';
import { useAround } from '../../scope/scope.tsx';

/** The two ways in, both of which lead back to this page. */
export function EnterLinks() {
  const t = useText();
  const page = useLocation();
  const scope = useAround();
  const { login, register } = currentApp.entrances;
  const mayJoin = register !== undefined && (placesWhen[register]?.(scope) ?? true);
  return (
    <p className="enter-links">
      <a className="button button--quiet" href={enterHref(login, page)}>
        {t('shell.account.signIn')}
      </a>
      {mayJoin ? (
        <a className="button button--primary" href={enterHref(register, page)}>
          {t('shell.account.signUp')}
        </a>
      ) : null}
    </p>
  );
}
