import type { ApiError } from '#generated/api/client.ts';
import { reasonOf } from '../feedback/error-words.ts';
import { useText } from '../i18n/use-text.ts';
import { RetryButton } from '../look/RetryButton.tsx';
import { StateNotice } from '../look/StateNotice.tsx';

interface LoadFailedProps {
  error: ApiError;
  onRetry: () => unknown;
  /** In the place of what is said of everything that could not be loaded. */
  title?: string;
  /** Where nothing is known of the reason. */
  text?: string;
}

/** In the place of what a block shows: that it could not be loaded, why, and a way to try again. */
export function LoadFailed({ error, onRetry, title, text }: LoadFailedProps) {
  const t = useText();
  return (
    <StateNotice
      failed
      icon="warning"
      title={title ?? t('list.failed.title')}
      text={reasonOf(error, t) ?? text}
    >
      <RetryButton onClick={onRetry} />
    </StateNotice>
  );
}
