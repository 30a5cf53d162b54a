import { listPage } from '#generated/constants.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import type { Rows } from './use-rows.ts';

/** The way to the next page, under the rows. */
export function LoadMore({ rows }: { rows: Rows }) {
  const t = useText();
  const { hasMore, isLoadingMore, isMoreFailed, loadMore, total, totalAtLeast } = rows;
  const shown = rows.rows?.length ?? 0;
  if (!hasMore) return shown > listPage ? <p className="coll-more coll-more--end">{t('list.end')}</p> : null;
  const words = total === undefined || totalAtLeast ? t('list.more') : t('list.moreOf', { shown, total });
  return (
    <div className="coll-more">
      {isMoreFailed ? (
        <p className="coll-more__failed" role="alert">
          {t('list.moreFailed')}
        </p>
      ) : null}
      <button
        type="button"
        className="button"
        aria-disabled={isLoadingMore}
        onClick={isLoadingMore ? undefined : loadMore}
      >
        <Icon name={isMoreFailed ? 'refresh' : 'down'} />
        {isLoadingMore ? t('list.moreLoading') : words}
      </button>
    </div>
  );
}
