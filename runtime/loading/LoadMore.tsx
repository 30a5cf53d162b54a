import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import type { Rows } from './use-rows.ts';
import './load-more.css';

type LoadMoreProps = Pick<Rows, 'hasMore' | 'isLoadingMore' | 'isMoreFailed' | 'isAtEnd' | 'loadMore'> &
  Partial<Pick<Rows, 'rows' | 'total' | 'totalAtLeast'>>;

/** The way to the next page, under the rows. */
export function LoadMore({ rows: list }: { rows: LoadMoreProps }) {
  const t = useText();
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);
  const { hasMore, isAtEnd, isLoadingMore, isMoreFailed, loadMore, rows, total, totalAtLeast } = list;
  useEffect(() => {
    // The button goes with the last page: whoever pressed it by the keyboard goes on from here.
    if (isAtEnd && isPressed.current && document.activeElement === document.body)
      end.current?.focus({ preventScroll: true });
    if (!isLoadingMore) isPressed.current = false;
  }, [isAtEnd, isLoadingMore]);
  if (isAtEnd)
    return (
      <p ref={end} className="load-more load-more--end" tabIndex={-1}>
        {t('list.end')}
      </p>
    );
  if (!hasMore) return null;
  const handleClick = () => {
    isPressed.current = true;
    loadMore();
  };
  const shown = rows?.length ?? 0;
  const words = total === undefined || totalAtLeast ? t('list.more') : t('list.moreOf', { shown, total });
  return (
    <div className="load-more">
      {isMoreFailed ? (
        <p className="load-more__failed" role="alert">
          {t('list.moreFailed')}
        </p>
      ) : null}
      <button
        type="button"
        className="button"
        aria-disabled={isLoadingMore}
        onClick={isLoadingMore ? undefined : handleClick}
      >
        <Icon name={isMoreFailed ? 'refresh' : 'down'} />
        {isLoadingMore ? t('list.moreLoading') : words}
      </button>
    </div>
  );
}
