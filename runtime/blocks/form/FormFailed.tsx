import type { ApiError } from '#generated/api/client.ts';
import { RetryButton, StateNotice } from '#runtime/offers/look.ts';
import { reasonOf } from '#runtime/offers/presses.ts';
import { useText } from '#runtime/offers/words.ts';

/** Of a part of the page that could not be fetched nobody knows more than that. */
export function FormFailed({ error = null, onRetry }: { error?: ApiError | null; onRetry: () => unknown }) {
  const t = useText();
  return (
    <StateNotice failed icon="warning" title={t('form.failed')} text={reasonOf(error, t)}>
      <RetryButton onClick={onRetry} />
    </StateNotice>
  );
}
