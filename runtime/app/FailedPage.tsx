import { ResultView } from '../blocks/result/ResultView.tsx';
import { showToast } from '../feedback/toasts.ts';
import { useText } from '../i18n/use-text.ts';
import { hrefToPage } from '../routing/href.ts';
import { goTo } from '../routing/navigation.ts';
import { isChunkFailure, isServerReached } from '../routing/reload-guard.ts';

/** The page of last resort. */
export function FailedPage({ error }: { error: unknown }) {
  const t = useText();
  const chunk = isChunkFailure(error);
  const reload = async () => {
    if (await isServerReached()) window.location.reload();
    else showToast(t('error.offline'), 'warning');
  };
  return (
    <ResultView
      picture="failed"
      title={t(chunk ? 'page.chunk.title' : 'page.crash.title')}
      text={t(chunk ? 'page.chunk.text' : 'page.crash.text')}
      actions={[
        { text: t('page.reload'), run: () => void reload() },
        { text: t('page.home'), run: () => goTo(hrefToPage('home')) },
      ]}
    />
  );
}
