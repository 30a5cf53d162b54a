import type { ApiError } from '#generated/api/client.ts';
import { LoadFailed } from '#runtime/offers/loading.ts';
import { useText } from '#runtime/offers/words.ts';

/** Nothing could be read: says so and why, and offers to try again. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const t = useText();
  return (
    <LoadFailed error={error} onRetry={onRetry} title={t('files.failed')} text={t('files.failedText')} />
  );
}
