import { useText } from '../i18n/use-text.ts';
import './loading-part.css';

/** Where nobody knows yet what will stand there. */
export function LoadingPart() {
  const t = useText();
  return (
    <div className="loading-part" role="status" aria-busy="true" aria-label={t('list.loading')} data-waiting>
      <span className="bone" />
      <span className="bone" />
      <span className="bone" />
    </div>
  );
}
