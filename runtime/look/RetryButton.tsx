import { useText } from '../i18n/use-text.ts';
import { Icon } from './icons.tsx';

/** Asks for the same thing once more. Of several parts of a page each may have failed, beside what the page is for: none stands out. */
export function RetryButton({ onClick }: { onClick: () => unknown }) {
  const t = useText();
  return (
    <button type="button" className="button" onClick={() => onClick()}>
      <Icon name="refresh" />
      {t('list.retry')}
    </button>
  );
}
