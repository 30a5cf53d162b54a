import { Notice, RetryButton } from '#runtime/arco/Notice.tsx';
import { useText } from '#runtime/i18n/use-text.ts';

/** The repository did not answer: says so, and asks again when told to. */
export function Failed({ onRetry }: { onRetry: () => unknown }) {
  const t = useText();
  return (
    <Notice
      icon="warning"
      title={t('files.failed')}
      text={t('files.failedText')}
      action={<RetryButton onClick={onRetry} />}
    />
  );
}
