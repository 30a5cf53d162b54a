import { Link } from 'react-router-dom';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { FactList } from '../../look/FactList.tsx';
import { ItemMark } from '../../look/ItemMark.tsx';
import { presentCard, type Row, rowScope } from '../../look/present.ts';
import { TagList } from '../../look/TagList.tsx';
import { Pieces } from './Pieces.tsx';
import { itemOf, linkOf, pathOf, piecesOf } from './rows.ts';

/** The first says what the thing is for; more would push its name and its figures out of the line. */
const tagsShown = 1;

interface CardProps {
  props: CollectionProps;
  scope: Scope;
  row: Row;
}

/** One row of a list: the whole of it leads to the thing. */
export function Card({ props, scope, row }: CardProps) {
  const item = itemOf(row, props.row);
  const shown = presentCard(props.card, rowScope(scope, item));
  const path = pathOf(item);
  const href = linkOf(item, props.link, scope.language);
  const title = piecesOf(row, props.card.highlights?.title);
  const excerpt = piecesOf(row, props.card.highlights?.text);
  const heading = title ? <Pieces pieces={title} /> : shown.title;
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
      </Heading>
      <FactList className="coll-card__when" facts={shown.facts.filter((fact) => fact.time)} />
      <p className={`coll-card__text${excerpt ? ' coll-card__text--excerpt' : ''}`} title={shown.text}>
        {excerpt ? <Pieces pieces={excerpt} /> : shown.text}
      </p>
      <div className="coll-card__foot">
        <span className="coll-card__path" title={[shown.subtitle, path].filter(Boolean).join(' · ')}>
          {path || shown.subtitle}
        </span>
        <TagList tags={shown.tags.slice(0, tagsShown)} />
        <FactList facts={shown.facts.filter((fact) => !fact.time)} />
      </div>
    </article>
  );
}
