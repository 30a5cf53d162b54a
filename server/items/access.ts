import { type ActionId, actions, type GuardScope } from '#generated/guards.ts';
import type { ItemCard } from '#generated/types.ts';
import type { Viewer } from '../people/index.ts';
import type { ItemRecord } from './record.ts';

/** What rules look at of an item. */
type Ruled = Pick<ItemRecord, 'fields'>;

/** Whether the rule of an action (spec/guards) lets a viewer do it, with an item if it is about one. */
export function may(action: ActionId, item: Ruled | undefined, viewer: Viewer | null): boolean {
  // Rules read the fields by the names of the spec; the view adds computed ones that no rule of ours needs.
  const scope: unknown = { user: viewer, ...(item && { item: item.fields }) };
  return actions[action].when(scope as GuardScope);
}

/** Whether a viewer may know that an item exists. */
export const canSee = (item: Ruled, viewer: Viewer | null) => may('item.view', item, viewer);

/** As `canSee`, for the cards of a page: one scope serves them all. */
export function seesCards(viewer: Viewer | null): (card: ItemCard) => boolean {
  const scope: { user: Viewer | null; item?: ItemCard } = { user: viewer };
  return (card) => {
    scope.item = card;
    return actions['item.view'].when(scope as unknown as GuardScope);
  };
}
