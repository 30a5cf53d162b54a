import { memo } from 'react';
import { tagsShownOnCard } from '#generated/constants.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { hrefOfLink, openVariant } from '#runtime/offers/links.ts';
import { itemOf } from '#runtime/offers/loading.ts';
import {
  FactList,
  Icon,
  ItemMark,
  isTime,
  joined,
  Marks,
  presentCard,
  type Row,
  rowScope,
  ShownValue,
  TagList,
  valuesOf,
} from '#runtime/offers/look.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { kindName, useText } from '#runtime/offers/words.ts';
import { Pieces } from './Pieces.tsx';
import { piecesOf } from './rows.ts';

interface CardProps {
  props: CollectionProps;
  scope: Scope;
  row: Row;
  /** Whether it says of which kind it is. */
  namesKind?: boolean;
}

/**
 * One row of a list: the whole of it leads to the thing. A list is drawn anew when it is asked again, and most often its
 * rows are what they were.
 */
export const Card = memo(function Card({ props, scope, row, namesKind = false }: CardProps) {
  const t = useText();
  const item = itemOf(row, props.row?.thing);
  const own = rowScope(scope, item);
  const shown = presentCard(props.card, own);
  const path = joined(item, props.card.path);
  const { go, with: given } = props.row ?? {};
  const href =
    go && hrefOfLink(go, valuesOf(given, own), { language: scope.language, variant: openVariant() });
  const title = piecesOf(row, props.card.highlights?.title);
  const excerpt = piecesOf(row, props.card.highlights?.text);
  const { facts = [], subtitle, text } = props.card;
  const Heading = props.layout === 'compact' ? 'h3' : 'h2';
  return (
    <article className={text ? 'coll-card' : 'coll-card coll-card--bare'}>
      <ItemMark name={joined(item, props.card.imageFrom) || shown.title} image={shown.image} />
      <div className="coll-card__head">
        <Heading className="coll-card__title" title={shown.title}>
          <ShownValue shown={props.card.title} scope={own} place="coll-card" href={href}>
            {title ? <Pieces pieces={title} /> : undefined}
          </ShownValue>
        </Heading>
        <Marks marks={shown.marks} isShort />
      </div>
      <FactList className="coll-card__when" facts={facts.filter(isTime)} scope={own} />
      {excerpt || shown.text ? (
        <p className="coll-card__text" title={shown.text}>
          {excerpt ? <Pieces pieces={excerpt} /> : null}
          {text && !excerpt ? <ShownValue shown={text} scope={own} place="coll-card" /> : null}
        </p>
      ) : text ? (
        <p className="coll-card__text coll-card__text--none">{t('list.noText')}</p>
      ) : null}
      <div className="coll-card__foot">
        <span className="coll-card__whose">
          {namesKind && shown.icon ? (
            <>
              <Icon name={shown.icon} size={13} />
              <span className="unseen">{kindName(t, own.kind?.id, 'one')} </span>
            </>
          ) : null}
          {path && subtitle && shown.subtitle ? (
            <span className="coll-card__by" title={shown.subtitle}>
              <ShownValue shown={subtitle} scope={own} place="coll-card" />
            </span>
          ) : null}
          <span className="coll-card__path" title={[shown.subtitle, path].filter(Boolean).join(' · ')}>
            {path || (subtitle && <ShownValue shown={subtitle} scope={own} place="coll-card" />)}
          </span>
        </span>
        <TagList tags={shown.tags.slice(0, tagsShownOnCard)} />
        <FactList facts={facts.filter((fact) => !isTime(fact))} scope={own} />
      </div>
      <Buttons buttons={props.row?.buttons} scope={own} className="coll-card__buttons" />
    </article>
  );
});
