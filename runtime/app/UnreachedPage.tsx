import { ResultView } from '../blocks/result/ResultView.tsx';
import { useText } from '../i18n/use-text.ts';
import { useRouter } from '../routing/router-context.ts';

/** Stands where a page would be whose parts could not be fetched: the same address is asked for again. */
export function UnreachedPage() {
  const t = useText();
  const router = useRouter();
  return (
    <ResultView
      picture="failed"
      title={t('page.chunk.title')}
      text={t('error.offline')}
      actions={[{ text: t('list.retry'), run: () => void router.reload() }]}
    />
  );
}
