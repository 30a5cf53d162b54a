import { useText } from '../i18n/use-text.ts';
import { inPlace } from '../look/in-place.tsx';
import './page-skeleton.css';

/** Keeps the place of a page whose parts are on their way: a heading and some lines, whatever the page will be. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className="page-skeleton" aria-busy="true">
      <span className="unseen">{t('shell.loading')}</span>
      {inPlace(['lead', 'title', 'line', 'line', 'part', 'part'], (shape) => (
        <span className={`bone page-skeleton__${shape}`} aria-hidden="true" />
      ))}
    </div>
  );
}
