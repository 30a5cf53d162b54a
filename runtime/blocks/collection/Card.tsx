import { Link } from 'react-router-dom';
import { tagsShownOnCard } from '#generated/constants.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { kindName } from '../../i18n/kind-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { FactList } from '../../look/FactList.tsx';
import { ItemMark } from '../../look/ItemMark.tsx';
import { Icon } from '../../look/icons.tsx';
import { presentCard, type Row, rowScope } from '../../look/present.ts';
import { TagList } from '../../look/TagList.tsx';
import { Pieces } from './Pieces.tsx';
import { itemOf, linkOf, pathOf, piecesOf } from './rows.ts';

interface CardProps {
  props: CollectionProps;
  scope: Scope;
  row: Row;
  /** Whether it says of which kind it is. */
  namesKind?: boolean;
}

/** One row of a list: the whole of it leads to the thing. */
export function Card({ props, scope, row, namesKind = false }: CardProps) {
  const t = useText();
  const item = itemOf(row, props.row);
  const own = rowScope(scope, item);
  const shown = presentCard(props.card, own);
  const path = pathOf(item);
  const named = props.card.owner === false && typeof item.name === 'string' ? item.name : path;
  const href = linkOf(item, props.link, scope.language);
  const title = piecesOf(row, props.card.highlights?.title);
  const excerpt = piecesOf(row, props.card.highlights?.text);
  const heading = title ? <Pieces pieces={title} /> : shown.title;
  const { badge } = props.card;
  const Heading = props.layout === 'compact' ? 'h3' : 'h2';
  return (
    <article className="coll-card">
      <ItemMark name={path || shown.title} image={shown.image} />
      <Heading className="coll-card__title" title={shown.title}>
        {href ? (
          <Link className="coll-card__link" to={href}>
            {heading}
          </Link>
        ) : (
          heading
        )}
        {badge?.when(own) ? (
          <span className="coll-card__badge" title={t(badge.text)}>
            <Icon name={badge.icon} size={12} />
            <span className="unseen">{t(badge.text)}</span>
          </span>
        ) : null}
      </Heading>
      <FactList className="coll-card__when" facts={shown.facts.filter((fact) => fact.time)} />
      {excerpt || shown.text ? (
        <p className="coll-card__text" title={shown.text}>
          {excerpt ? <Pieces pieces={excerpt} /> : shown.text}
        </p>
      ) : (
        <p className="coll-card__text coll-card__text--none">{t('list.noText')}</p>
      )}
      <div className="coll-card__foot">
        <span className="coll-card__whose">
          {namesKind && shown.icon ? (
            <>
              <Icon name={shown.icon} size={13} />
              <span className="unseen">{kindName(t, own.kind?.id, 'one')} </span>
            </>
          ) : null}
          <span className="coll-card__path" title={[shown.subtitle, path].filter(Boolean).join(' · ')}>
            {named || shown.subtitle}
          </span>
        </span>
        <TagList tags={shown.tags.slice(0, tagsShownOnCard)} />
        <FactList facts={shown.facts.filter((fact) => !fact.time)} />
      </div>
    </article>
  );
}
