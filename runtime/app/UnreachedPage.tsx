import { useRevalidator } from 'react-router-dom';
import { ResultView } from '../blocks/result/ResultView.tsx';
import { useText } from '../i18n/use-text.ts';

/** Stands where a page would be whose parts could not be fetched: the same address is asked for again. */
export function UnreachedPage() {
  const t = useText();
  const { revalidate } = useRevalidator();
  return (
    <ResultView
      picture="failed"
      title={t('page.chunk.title')}
      text={t('error.offline')}
      actions={[{ text: t('list.retry'), run: () => void revalidate() }]}
    />
  );
}
