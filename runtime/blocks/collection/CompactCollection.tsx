import { useId } from 'react';
import { Link } from 'react-router-dom';
import { listPage } from '#generated/constants.ts';
import type { CollectionProps } from '#generated/screens/types.ts';
import { reasonOf } from '../../feedback/error-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { RetryButton } from '../../look/RetryButton.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { hrefTo } from '../../routing/href.ts';
import type { BlockComponentProps } from '../block.ts';
import { CardBones, CardList } from './CardList.tsx';
import { kindName } from './kind-name.ts';
import { useRows } from './use-rows.ts';

/** The first few of a list, with a way to all of them. */
export function CompactCollection({ props, scope }: BlockComponentProps<CollectionProps>) {
  const t = useText();
  const id = useId();
  const { rows, error, retry } = useRows(props, scope);
  const kind = kindName(t, scope.kind);
  const count = typeof props.limit === 'number' ? props.limit : listPage;
  return (
    <section className="coll coll--compact" aria-labelledby={props.title ? id : undefined}>
      <header className="coll-section">
        {props.title ? <h2 id={id}>{t(props.title, { kind })}</h2> : null}
        {props.more ? (
          <Link
            className="coll-section__more"
            to={hrefTo(props.more, scope.kind ? { kind: scope.kind.id } : {}, { language: scope.language })}
          >
            {t('home.more', { kind })}
            <Icon name="right" size={14} />
          </Link>
        ) : null}
      </header>
      {rows?.length === 0 ? (
        <StateNotice
          icon="stack"
          title={t(props.empty.title)}
          text={props.empty.text && t(props.empty.text)}
        />
      ) : rows ? (
        <CardList props={props} scope={scope} rows={rows} />
      ) : error ? (
        <StateNotice failed icon="warning" title={t('list.failed.title')} text={reasonOf(error, t)}>
          <RetryButton onClick={retry} />
        </StateNotice>
      ) : (
        <CardBones props={props} count={count} label={t('list.loading')} />
      )}
    </section>
  );
}
