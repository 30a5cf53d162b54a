import { useSnapshot } from 'valtio';
import { useText } from '../i18n/use-text.ts';
import { release } from './build-check.ts';

/** A quiet offer: nobody's reading is interrupted by a release. */
export function BuildNotice() {
  const t = useText();
  const { isNew } = useSnapshot(release);
  if (!isNew) return null;
  const later = () => {
    release.isNew = false;
  };
  return (
    <aside className="build-notice" role="status">
      <span>{t('shell.build.text')}</span>
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {t('shell.build.reload')}
      </button>
      <button type="button" className="button button--quiet" onClick={later}>
        {t('shell.build.later')}
      </button>
    </aside>
  );
}
