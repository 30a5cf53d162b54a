import type { ErrorId } from '#generated/errors.ts';
import { type ActionId, actions } from '#generated/guards.ts';
import type { EndpointInfo } from '#generated/server/contract.ts';
import type { Hub } from '../hub.ts';
import { type ItemRecord, may } from '../items/index.ts';
import type { Viewer } from '../people/index.ts';
import { HubError } from './hub-error.ts';

/**
 * The one place that decides whether a call may be made. Gives back the item that the rule looked at.
 * A private item answers like a missing one: `items.get` knows no difference (design 7.5). Work that the last stop left
 * open on an item is waited for here, by whoever asks for that item and by nobody else.
 */
export async function authorise(
  hub: Hub,
  { allow }: EndpointInfo,
  { input, viewer }: { input: Readonly<Record<string, unknown>>; viewer: Viewer | null },
): Promise<ItemRecord | undefined> {
  if (allow === undefined) return undefined;
  const { needs } = actions[allow];
  const item = needs.includes('item') ? await hub.items.get(String(input.key), viewer) : undefined;
  if (may(allow, item, viewer)) {
    // What was read before it was ready may have changed by that.
    const hasWaited = item && (await hub.items.ready(item.id));
    return hasWaited ? hub.items.get(item.key, viewer) : item;
  }
  throw new HubError(viewer ? errorOf(allow) : 'signedOut');
}

/** What a signed-in person is told who may not do a thing: the rule's own error, or that they may not. */
function errorOf(allow: ActionId): ErrorId {
  for (const effect of actions[allow].otherwise) {
    if (typeof effect === 'object' && 'error' in effect) return effect.error;
  }
  return 'notAllowed';
}
