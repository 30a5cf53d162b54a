import {
  type ActionId,
  actions,
  answers,
  type CheckRule,
  checks,
  everywhereChecks,
  type Given,
  type GuardScope,
  terms,
} from '#generated/guards.ts';
import type { Viewer } from './viewer.ts';

/** What rules look at of an item: kept fields, since a view may not show what they ask. */
interface Ruled {
  readonly fields: GuardScope['item'];
}

/** Whether a viewer may know that an item exists. */
export const canSee = (item: Ruled, viewer: Viewer | null, now: number) =>
  checks.seesItem.when(scopeOf(item, viewer, now));

/** The check that keeps somebody out of everything; undefined where none does. What everything asks is known before anything is loaded. */
export const keptOutBy = (
  { given, now }: { given: Given; now(): number },
  viewer: Viewer | null,
): CheckRule | undefined => {
  const scope = { ...scopeOf({ fields: undefined }, viewer, now()), ...given };
  return everywhereChecks.find(({ when }) => !when(scope));
};

/** How far somebody comes with an item; each level is more than the one before. */
type Access = 'none' | 'read' | 'write' | 'admin';

/** How far a viewer comes with what an item holds, as the rules have it: nobody compares whose it is. */
export function accessOf(viewer: Viewer | null, item: Ruled, now: number): Access {
  const scope = scopeOf(item, viewer, now);
  if (checks.ownsItem.when(scope)) return 'admin';
  if (checks.writesItem.when(scope)) return 'write';
  return checks.readsItem.when(scope) ? 'read' : 'none';
}

/** Whether a viewer acts for whom an item belongs to, whatever what they showed reaches. */
export const isOwn = (viewer: Pick<Viewer, 'id'> | null, item: Ruled) =>
  terms['item.own'](scopeOf(item, viewer, 0));

/** Whether a viewer acts for an owner: what belongs to it is their own. */
export const actsFor = (viewer: Pick<Viewer, 'id'>, ownerId: string) =>
  isOwn(viewer, { fields: { createUserId: ownerId } });

/** Whether a viewer looks after the whole hub, by something that reaches all of it. */
export const looksAfterHub = (viewer: Viewer | null) =>
  terms['viewer.manager'](scopeOf({ fields: undefined }, viewer, 0));

/** As `canSee`, for the items of a page: one scope serves them all. */
export function seesAmong(viewer: Viewer | null, now: number): (item: Ruled) => boolean {
  const scope = scopeOf({ fields: undefined }, viewer, now);
  return ({ fields }) => {
    if (fields) scope.item = fields;
    return fields !== undefined && checks.seesItem.when(scope);
  };
}

/** What a page of an item is told beside its fields: which checks hold that it cannot work out. */
export const answersFor = (item: Ruled, viewer: Viewer | null, now: number) =>
  answers.item(scopeOf(item, viewer, now));

/** Whether a viewer may do what asks for nothing but who they are. */
export const mayAsWhoTheyAre = (action: ActionId, viewer: Viewer | null, now: number) =>
  actions[action].when(scopeOf({ fields: undefined }, viewer, now));

/** Nothing is copied, since lists ask this for every card: an alias that is null is none. */
const scopeOf = ({ fields }: Ruled, viewer: Pick<Viewer, 'id'> | null, now: number): GuardScope => ({
  ...(fields && { item: fields }),
  now,
  // Nothing of a viewer is null for the rules, who call that absent.
  viewer: viewer as unknown as GuardScope['viewer'],
});
