import type { ApiError } from '#generated/api/client.ts';
import { reasonOf } from '#runtime/feedback/error-words.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { RetryButton } from '#runtime/look/RetryButton.tsx';
import { StateNotice } from '#runtime/look/StateNotice.tsx';

/** Of a part of the page that could not be fetched nobody knows more than that. */
export function FormFailed({ error = null, onRetry }: { error?: ApiError | null; onRetry: () => unknown }) {
  const t = useText();
  return (
    <StateNotice failed icon="warning" title={t('form.failed')} text={reasonOf(error, t)}>
      <RetryButton onClick={onRetry} />
    </StateNotice>
  );
}
