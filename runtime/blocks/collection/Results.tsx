import { listPage } from '#generated/constants.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { LoadFailed, LoadMore, type Rows } from '#runtime/offers/loading.ts';
import { useText } from '#runtime/offers/words.ts';
import type { Choice, SearchChanges } from './address.ts';
import { CardBones, CardList } from './CardList.tsx';
import { Empty } from './Empty.tsx';

interface ResultsProps {
  props: CollectionProps;
  scope: Scope;
  choice: Choice;
  change: (changes: SearchChanges) => void;
  rows: Rows;
}

/** The rows, or what stands in their place. */
export function Results({ props, scope, choice, change, rows }: ResultsProps) {
  const t = useText();
  if (rows.error && (!rows.rows || rows.isStale))
    return <LoadFailed error={rows.error} onRetry={rows.retry} text={t('list.failed.text')} />;
  if (!rows.rows) return <CardBones props={props} count={listPage} label={t('list.loading')} />;
  if (rows.rows.length === 0 && !rows.isStale && !rows.hasMore)
    return <Empty props={props} scope={scope} choice={choice} change={change} />;
  return (
    <>
      {rows.corrected && !rows.isStale ? (
        <p className="coll-corrected" role="status">
          {t('search.corrected', { query: choice.query, corrected: rows.corrected })}
        </p>
      ) : null}
      <CardList
        props={props}
        scope={scope}
        rows={rows.rows}
        isStale={rows.isStale}
        namesKinds={props.kinds !== undefined && choice.kind === undefined}
      />
      <LoadMore rows={rows} />
    </>
  );
}
