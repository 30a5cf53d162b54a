import { actions } from '#generated/guards.ts';
import type { EndpointInfo } from '#generated/server/contract.ts';
import type { Hub } from '../hub.ts';
import { type ItemRecord, may } from '../items/index.ts';
import type { Viewer } from '../people/index.ts';
import { HubError } from './hub-error.ts';

/**
 * The one place that decides whether a call may be made. Gives back the item that the rule looked at.
 * A private item answers like a missing one: `items.get` knows no difference (design 7.5).
 */
export async function authorise(
  hub: Hub,
  { allow }: EndpointInfo,
  { input, viewer }: { input: Readonly<Record<string, unknown>>; viewer: Viewer | null },
): Promise<ItemRecord | undefined> {
  if (allow === undefined) return undefined;
  const { needs } = actions[allow];
  const item = needs.includes('item') ? await hub.items.get(String(input.key), viewer) : undefined;
  if (may(allow, item, viewer)) return item;
  throw new HubError(viewer ? 'itemNotFound' : 'signedOut');
}
