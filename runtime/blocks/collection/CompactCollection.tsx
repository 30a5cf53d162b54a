import { useId } from 'react';
import { Link } from 'react-router-dom';
import { listPage } from '#generated/constants.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import type { KindCount } from '#generated/types.ts';
import { reasonOf } from '../../feedback/error-words.ts';
import { kindWords } from '../../i18n/kind-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { RetryButton } from '../../look/RetryButton.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { useAnyRead } from '../../reads/use-read.ts';
import { hrefToAny } from '../../routing/href.ts';
import { formatCount } from '../../words/format.ts';
import type { BlockComponentProps } from '../block.ts';
import { CardBones, CardList } from './CardList.tsx';
import { LoadMore } from './LoadMore.tsx';
import { useRows } from './use-rows.ts';

/** The first few of a list, with a way to all of them. */
export function CompactCollection({ props, scope }: BlockComponentProps<'collection'>) {
  const t = useText();
  const id = useId();
  const rows = useRows(props, scope);
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
        <More props={props} scope={scope} count={count} hasMore={rows.hasMore} />
      </header>
      {(rows.rows?.length ?? count) === 0 ? (
        <None empty={props.empty} />
      ) : rows.rows ? (
        <CardList props={props} scope={scope} rows={rows.rows} />
      ) : rows.error ? (
        <StateNotice failed icon="warning" title={t('list.failed.title')} text={reasonOf(rows.error, t)}>
          <RetryButton onClick={rows.retry} />
        </StateNotice>
      ) : (
        <CardBones props={props} count={Math.min(limit, count ?? limit)} label={t('list.loading')} />
      )}
      {props.more ? null : <LoadMore rows={rows} />}
    </section>
  );
}

/** Where there is nothing more to say than that there is nothing, one line does. */
function None({ empty }: Pick<CollectionProps, 'empty'>) {
  const t = useText();
  if (!empty.text) return <p className="coll-section__none">{t(empty.title)}</p>;
  return <StateNotice icon="stack" title={t(empty.title)} text={t(empty.text)} />;
}

interface MoreProps {
  props: CollectionProps;
  scope: Scope;
  count: number | undefined;
  hasMore: boolean;
}

function More({ props: { more }, scope, count, hasMore }: MoreProps) {
  const t = useText();
  if (!more) return null;
  const isPart = typeof more === 'object';
  if (isPart && (!hasMore || count === undefined)) return null;
  const go = isPart ? more.go : more;
  const query = isPart ? textsOf(valuesOf(more.query, scope)) : {};
  const words = isPart
    ? t(more.text, { count: formatCount(count ?? 0, scope.language) })
    : t('home.more', kindWords(scope.kind?.id, t));
  return (
    <Link
      className="coll-section__more"
      to={hrefToAny(go, scope.kind ? { kind: scope.kind.id } : {}, { language: scope.language, query })}
    >
      {words}
      <Icon name="right" size={14} />
    </Link>
  );
}

/** How many there are of the kind, where a call says so. */
function useCount({ counts, load }: CollectionProps, scope: Scope): number | undefined {
  const { data } = useAnyRead<{ counts: readonly KindCount[] }>(
    counts?.load ?? load,
    counts && valuesOf(counts.with, scope),
  );
  if (!counts) return undefined;
  return data?.counts.find(({ kind }) => kind === scope.kind?.id)?.count;
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));
}
