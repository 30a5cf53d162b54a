import { useText } from '../i18n/use-text.ts';
import { Icon } from './icons.tsx';

/** Asks for the same thing once more. */
export function RetryButton({ onClick }: { onClick: () => unknown }) {
  const t = useText();
  return (
    <button type="button" className="button button--primary" onClick={() => onClick()}>
      <Icon name="refresh" />
      {t('list.retry')}
    </button>
  );
}
