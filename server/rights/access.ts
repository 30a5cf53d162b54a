import {
  type ActionId,
  actions,
  type CheckRule,
  everywhereChecks,
  type Given,
  type GuardScope,
  terms,
} from '#generated/guards.ts';
import type { Viewer } from './viewer.ts';

/** The check that keeps somebody out of everything; undefined where none does. What everything asks is known before anything is loaded. */
export const keptOutBy = (
  { given, now }: { given: Given; now(): number },
  viewer: Viewer | null,
): CheckRule | undefined => {
  const scope = { ...scopeOf(viewer, now()), ...given };
  return everywhereChecks.find(({ when }) => !when(scope));
};

/** Whether a viewer looks after the whole hub, by something that reaches all of it. */
export const looksAfterHub = (viewer: Viewer | null) => terms['viewer.manager'](scopeOf(viewer, 0));

/** Whether a viewer may do what asks for nothing but who they are. */
export const mayAsWhoTheyAre = (action: ActionId, viewer: Viewer | null, now: number) =>
  actions[action].when(scopeOf(viewer, now));

/** What rules know before a thing is loaded: an alias that is null is none. */
export const scopeOf = (viewer: Pick<Viewer, 'id'> | null, now: number): GuardScope => ({
  now,
  // Nothing of a viewer is null for the rules, who call that absent.
  viewer: viewer as unknown as GuardScope['viewer'],
});
