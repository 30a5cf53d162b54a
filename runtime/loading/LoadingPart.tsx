import { useText } from '../i18n/use-text.ts';

/** Where nobody knows yet what will stand there. */
export function LoadingPart() {
  const t = useText();
  return (
    <p className="unseen" role="status" aria-busy="true" data-waiting>
      {t('list.loading')}
    </p>
  );
}
