import type { CSSProperties, ReactNode } from 'react';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { keyOf } from '#runtime/offers/loading.ts';
import { inPlace, type Row } from '#runtime/offers/look.ts';
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

/**
 * How many rows are laid out, and left out of sight, together: of as many the browser draws ahead, so that one scrolls a while
 * before the next come. Each number of columns goes into it.
 */
const rowsTogether = 36;

/** The rows: one list to whoever hears it, and parts of it to the browser, which lays out those alone that come into sight. */
export function CardList({ props, scope, rows, isStale = false, namesKinds = false }: CardListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `ul` holds rows alone, and what stands between is no row
    <div className={listClass(props)} role="list" aria-busy={isStale || undefined}>
      {inPlace(partsOf(rows), (part, at) => (
        <Together count={part.length}>
          {part.map((row, index) => (
            // biome-ignore lint/a11y/useSemanticElements: it stands in no `ul`
            <div
              key={keyOf(row, at * rowsTogether + index, props.row)}
              role="listitem"
              className="coll-list__row"
            >
              <Card props={props} scope={scope} row={row} namesKind={namesKinds} />
            </div>
          ))}
        </Together>
      ))}
    </div>
  );
}

function partsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsTogether) }, (_, at) =>
    rows.slice(at * rowsTogether, (at + 1) * rowsTogether),
  );
}

/** A part of a list, which is as high as so many rows until it is drawn. */
function Together({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div role="presentation" className="coll-list__part" style={{ '--rows': count } as CSSProperties}>
      {children}
    </div>
  );
}

/** As many rows as are on their way, each of the same height as a real one. */
export function CardBones({ props, count, label }: { props: CollectionProps; count: number; label: string }) {
  return (
    <div className={listClass(props)} role="status" aria-label={label} aria-busy="true" data-waiting>
      <Together count={count}>
        {inPlace(Array.from({ length: count }), (_, index) => (
          <div className="coll-list__row" aria-hidden="true">
            <div className={props.card.text ? 'coll-card' : 'coll-card coll-card--bare'}>
              <span className="bone item-mark item-mark--bone" />
              <span className="coll-card__title">
                <span className={`bone coll-bone coll-bone--${index % 4}`} />
              </span>
              {props.card.text ? (
                <span className="coll-card__text">
                  <span className="bone coll-bone coll-bone--text" />
                </span>
              ) : null}
              <span className="coll-card__foot">
                <span className="bone coll-bone coll-bone--foot" />
              </span>
            </div>
          </div>
        ))}
      </Together>
    </div>
  );
}

/** As the style sheet calls a list of this sort. */
export function listClass({ layout, card }: CollectionProps): string {
  const excerpts = card.highlights ? ' coll-list--excerpts' : '';
  return `coll-list${layout === 'compact' ? ' coll-list--compact' : ''}${excerpts}`;
}
