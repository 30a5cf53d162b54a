import { useText } from '../i18n/use-text.ts';

/** Keeps the place of a page whose parts are on their way. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className="page-skeleton" aria-busy="true">
      <span className="unseen">{t('shell.loading')}</span>
    </div>
  );
}
