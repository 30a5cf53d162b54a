import { Link } from 'react-router-dom';
import type { HeadProps, Scope } from '#generated/screens/types.ts';
import { useTitleParams } from '../../app/use-title.ts';
import { reasonOf } from '../../feedback/error-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { FactList } from '../../look/FactList.tsx';
import { ItemMark } from '../../look/ItemMark.tsx';
import { Icon } from '../../look/icons.tsx';
import { presentCard, type Row, rowScope } from '../../look/present.ts';
import { RetryButton } from '../../look/RetryButton.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { useAnyRead } from '../../reads/use-read.ts';
import { hrefToAny } from '../../routing/href.ts';
import type { BlockComponentProps } from '../block.ts';
import './head.css';

/** What a thing or a person is called, above what else a page shows of it. */
export function Head({ props, scope }: BlockComponentProps<'head'>) {
  const t = useText();
  const read = useAnyRead<Row>(props.load, valuesOf(props.with, scope));
  if (read.data) return <ShownHead props={props} scope={rowScope(scope, read.data)} />;
  if (read.error)
    return (
      <StateNotice failed icon="warning" title={t('list.failed.title')} text={reasonOf(read.error, t)}>
        <RetryButton onClick={read.refetch} />
      </StateNotice>
    );
  return (
    <header className="head" aria-busy="true" data-waiting>
      <span className="bone head__mark" />
      <div className="head__words">
        <span className="bone head__bone" />
        <span className="bone head__bone head__bone--small" />
      </div>
    </header>
  );
}

function ShownHead({ props, scope }: { props: HeadProps; scope: Scope }) {
  const t = useText();
  const shown = presentCard(props, scope);
  const name = String(props.name?.get(scope) ?? '');
  useTitleParams({ name: shown.title });
  const links = props.actions?.filter(({ when }) => when?.(scope) ?? true) ?? [];
  return (
    <header className="head">
      <div className="head__mark">
        <ItemMark name={name || shown.title} image={shown.image} size={80} />
      </div>
      <div className="head__words">
        <h1 className="head__title" title={shown.title}>
          {shown.title}
        </h1>
        <p className="head__name">
          {name && name !== shown.title ? <span>{name}</span> : null}
          {shown.subtitle ? <span className="head__certified">{shown.subtitle}</span> : null}
        </p>
        {shown.text ? <p className="head__text">{shown.text}</p> : null}
        <FactList facts={shown.facts} />
      </div>
      {links.length > 0 ? (
        <div className="head__actions">
          {links.map(({ text, icon, go }) => (
            <Link key={go} className="button" to={hrefToAny(go, {}, { language: scope.language })}>
              <Icon name={icon} />
              {t(text)}
            </Link>
          ))}
        </div>
      ) : null}
    </header>
  );
}
