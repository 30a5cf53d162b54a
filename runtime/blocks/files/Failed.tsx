import { useText } from '#runtime/i18n/use-text.ts';
import { RetryButton } from '#runtime/look/RetryButton.tsx';
import { StateNotice } from '#runtime/look/StateNotice.tsx';

/** The repository did not answer: says so, and asks again when told to. */
export function Failed({ onRetry }: { onRetry: () => unknown }) {
  const t = useText();
  return (
    <StateNotice failed icon="warning" title={t('files.failed')} text={t('files.failedText')}>
      <RetryButton onClick={onRetry} />
    </StateNotice>
  );
}
