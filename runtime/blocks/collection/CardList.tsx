import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { keyOf } from '../../loading/row-key.ts';
import { inPlace } from '../../look/in-place.tsx';
import type { Row } from '../../look/present.ts';
import { Card } from './Card.tsx';

interface CardListProps {
  props: CollectionProps;
  scope: Scope;
  rows: readonly Row[];
  /** Whether these are the rows of the choice before, shown until the new ones are here. */
  isStale?: boolean;
  /** Whether each row says of which kind it is, since they are of several. */
  namesKinds?: boolean;
}

/** The rows. */
export function CardList({ props, scope, rows, isStale = false, namesKinds = false }: CardListProps) {
  return (
    <ul className={listClass(props)} aria-busy={isStale || undefined}>
      {rows.map((row, index) => (
        <li key={keyOf(row, index, props.row)} className="coll-list__row">
          <Card props={props} scope={scope} row={row} namesKind={namesKinds} />
        </li>
      ))}
    </ul>
  );
}

/** As many rows as are on their way, each of the same height as a real one. */
export function CardBones({ props, count, label }: { props: CollectionProps; count: number; label: string }) {
  return (
    <div className={listClass(props)} role="status" aria-label={label} aria-busy="true" data-waiting>
      {inPlace(Array.from({ length: count }), (_, index) => (
        <div className="coll-list__row" aria-hidden="true">
          <div className="coll-card">
            <span className="bone item-mark item-mark--bone" />
            <span className="coll-card__title">
              <span className={`bone coll-bone coll-bone--${index % 4}`} />
            </span>
            <span className="coll-card__text">
              <span className="bone coll-bone coll-bone--text" />
            </span>
            <span className="coll-card__foot">
              <span className="bone coll-bone coll-bone--foot" />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}

function listClass({ layout, card }: CollectionProps): string {
  const excerpts = card.highlights ? ' coll-list--excerpts' : '';
  return `coll-list${layout === 'compact' ? ' coll-list--compact' : ''}${excerpts}`;
}
