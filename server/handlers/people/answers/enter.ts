import { sessionUserAgentMax } from '#generated/constants.ts';
import type { User } from '#generated/types.ts';
import type { Context } from '../../../frame/context.ts';
import { sessionCookie } from '../../../people/index.ts';
import type { Viewer } from '../../../rights/index.ts';
import { userOf } from './user-of.ts';

/** Signs somebody in on this device: whoever was signed in there before is not any more. */
export async function enter(
  { hub, viewer: before, sessionId, address, cookies, headers, language }: Context,
  viewer: Viewer,
): Promise<User> {
  const userAgent = (headers?.['user-agent'] ?? '').slice(0, sessionUserAgentMax);
  const { id, secret } = await hub.people.sessions.start(viewer.id, { userAgent, address });
  if (before && sessionId !== undefined)
    await hub.people.sessions.end(before.id, sessionId, { why: 'replaced' });
  cookies.push(sessionCookie(secret, hub.config));
  return userOf(hub, { ...viewer, through: 'session' }, { language, sessionId: id });
}
