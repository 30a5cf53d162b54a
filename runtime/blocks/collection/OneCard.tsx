import { type ReactNode, useMemo } from 'react';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { presentCard, type Row, rowScope } from '#runtime/offers/look.ts';
import { Card } from './Card.tsx';
import { listClass } from './CardList.tsx';

interface OneCardProps {
  /** Those of the list in which it would stand. */
  props: CollectionProps;
  scope: Scope;
  row: Row;
  none: ReactNode;
}

/** The card of one row by itself, as its list would draw it. It leads nowhere, since there is nothing yet to lead to. */
export function OneCard({ props, scope, row, none }: OneCardProps) {
  const alone = useMemo(() => withoutWays(props), [props]);
  if (presentCard(props.card, rowScope(scope, row)).title === '') return none;
  return (
    <div className={listClass(alone)}>
      <div className="coll-list__row">
        <Card props={alone} scope={scope} row={row} />
      </div>
    </div>
  );
}

function withoutWays({ row: _, ...props }: CollectionProps): CollectionProps {
  return props;
}
