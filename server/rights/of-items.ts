import { answers, checks, type GuardScope, terms } from '#generated/guards.ts';
import { scopeOf } from './access.ts';
import type { Viewer } from './viewer.ts';

/** What rules look at of an item: kept fields, since a view may not show what they ask. */
interface Ruled {
  readonly fields: GuardScope['item'];
}

/** Whether a viewer may know that an item exists. */
export const canSee = (item: Ruled, viewer: Viewer | null, now: number) =>
  checks.seesItem.when(scopeWith(item, viewer, now));

/** How far somebody comes with an item; each level is more than the one before. */
type Access = 'none' | 'read' | 'write' | 'admin';

/** How far a viewer comes with what an item holds, as the rules have it: nobody compares whose it is. */
export function accessOf(viewer: Viewer | null, item: Ruled, now: number): Access {
  const scope = scopeWith(item, viewer, now);
  if (checks.ownsItem.when(scope)) return 'admin';
  if (checks.writesItem.when(scope)) return 'write';
  return checks.readsItem.when(scope) ? 'read' : 'none';
}

/** Whether a viewer acts for whom an item belongs to, whatever what they showed reaches. */
export const isOwn = (viewer: Pick<Viewer, 'id'> | null, item: Ruled) =>
  terms['item.own'](scopeWith(item, viewer, 0));

/** Whether a viewer acts for an owner: what belongs to it is their own. */
export const actsFor = (viewer: Pick<Viewer, 'id'>, ownerId: string) =>
  isOwn(viewer, { fields: { createUserId: ownerId } });

/** As `canSee`, for the items of a page: one scope serves them all. */
export function seesAmong(viewer: Viewer | null, now: number): (item: Ruled) => boolean {
  const scope = scopeOf(viewer, now);
  return ({ fields }) => {
    if (fields) scope.item = fields;
    return fields !== undefined && checks.seesItem.when(scope);
  };
}

/** What a page of an item is told beside its fields: which checks hold that it cannot work out. */
export const answersFor = (item: Ruled, viewer: Viewer | null, now: number) =>
  answers.item(scopeWith(item, viewer, now));

/** Nothing is copied, since lists ask this for every card. */
const scopeWith = ({ fields }: Ruled, viewer: Pick<Viewer, 'id'> | null, now: number): GuardScope => ({
  ...(fields && { item: fields }),
  ...scopeOf(viewer, now),
});
