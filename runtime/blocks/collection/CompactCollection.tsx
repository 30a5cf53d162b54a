import { useId } from 'react';
import { listPage } from '#generated/constants.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { LoadFailed, LoadMore, NothingThere, useRows } from '#runtime/offers/loading.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { formatCount, kindWords, useText } from '#runtime/offers/words.ts';
import { CardBones, CardList } from './CardList.tsx';
import { inputOf } from './input-of.ts';
import { withList } from './with-list.ts';

/** The first few of a list, with a way to all of them. */
export function CompactCollection({ props, scope }: BlockComponentProps<'collection'>) {
  const t = useText();
  const id = useId();
  const rows = useRows(props, inputOf(props, scope), { scope, keepPrevious: true });
  const count = useCount(props, scope);
  const limit = typeof props.limit === 'number' ? props.limit : listPage;
  return (
    <section className="coll coll--compact" aria-labelledby={props.title ? id : undefined}>
      <header className="coll-section">
        {props.title ? (
          <h2 id={id}>
            {t(props.title, kindWords(scope.kind?.id, t))}
            {count ? <span className="coll-section__count">{formatCount(count, scope.language)}</span> : null}
          </h2>
        ) : null}
        <Buttons
          buttons={props.buttons}
          scope={withList(scope, count, rows.hasMore)}
          params={count === undefined ? {} : { count: formatCount(count, scope.language) }}
          looks="coll-section__more"
        />
      </header>
      {(rows.rows?.length ?? count) === 0 && !rows.hasMore ? (
        <None empty={props.empty} scope={scope} />
      ) : rows.rows ? (
        <CardList props={props} scope={scope} rows={rows.rows} />
      ) : rows.error ? (
        <LoadFailed error={rows.error} onRetry={rows.retry} />
      ) : (
        <CardBones props={props} count={Math.min(limit, count ?? limit)} label={t('list.loading')} />
      )}
      {props.paged === false ? null : <LoadMore rows={rows} />}
    </section>
  );
}

/** Where there is nothing more to say than that there is nothing, one line does. */
function None({ empty, scope }: Pick<CollectionProps, 'empty'> & { scope: Scope }) {
  const t = useText();
  if (empty.text) return <NothingThere empty={empty} scope={scope} />;
  return (
    <>
      <p className="coll-section__none">{t(empty.title)}</p>
      <Buttons buttons={empty.buttons} scope={scope} />
    </>
  );
}

/** How many there are of the kind, where a call says so. */
function useCount({ counts, load }: CollectionProps, scope: Scope): number | undefined {
  const { data } = useAnyRead<{ counts: readonly { kind: string; count: number }[] }>(
    counts?.load ?? load,
    counts && valuesOf(counts.with, scope),
  );
  if (!counts) return undefined;
  return data?.counts.find(({ kind }) => kind === scope.kind?.id)?.count;
}
