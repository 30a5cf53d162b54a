import { type ActionId, actions, checks, type GuardScope } from '#generated/guards.ts';
import type { ItemCard } from '#generated/types.ts';
import type { Viewer } from '../people/index.ts';

/** What rules look at of an item: kept fields, or a card that shows them. */
interface Ruled {
  readonly fields: GuardScope['item'];
}

/** Whether the checks of an action (spec/guards) let a viewer do it with an item, where they ask nothing else. */
export function may(action: ActionId, item: Ruled, viewer: Viewer | null): boolean {
  return actions[action].when(scopeOf(item, viewer));
}

/** Whether a viewer may know that an item exists. */
export const canSee = (item: Ruled, viewer: Viewer | null) => checks.seesItem.when(scopeOf(item, viewer));

/** As `canSee`, for the cards of a page: one scope serves them all. */
export function seesCards(viewer: Viewer | null): (card: ItemCard) => boolean {
  const scope = scopeOf({ fields: undefined }, viewer);
  return (card) => {
    scope.item = card;
    return checks.seesItem.when(scope);
  };
}

/** Nothing is copied, since lists ask this for every card: an alias that is null is none. */
const scopeOf = ({ fields }: Ruled, viewer: Viewer | null): GuardScope => ({
  ...(fields && { item: fields }),
  viewer: viewer as unknown as GuardScope['viewer'],
});
