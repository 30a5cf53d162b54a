import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../../frame/context.ts';
import { assertOwnPage, isOwnOrigin } from '../../http/origin.ts';
import { noSessionCookie } from '../../people/index.ts';

type Endpoint = Calls['people.signOut'];

/** Ends this session. The call is a GET, so that only a page of ours may make it. */
export async function signOut(
  context: Context,
  { logoutUrl }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer, sessionId, headers = {}, cookies } = context;
  assertOwnPage(headers, hub.config);
  if (viewer && sessionId !== undefined)
    await hub.people.sessions.end(viewer.id, sessionId, { why: 'signedOut', by: viewer.id });
  cookies.push(noSessionCookie(hub.config));
  return { url: safeTarget(logoutUrl, context) };
}

/** A path of ours, whatever was asked for: nobody is sent elsewhere. */
function safeTarget(wanted: string | undefined, { hub, headers = {} }: Context): string {
  const home = '/';
  const { publicUrl } = hub.config;
  // A browser reads `\` as `/` and drops control characters: no address of ours is written with either.
  if (wanted === undefined || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, publicUrl)) return home;
  const url = new URL(wanted, publicUrl);
  // Two slashes are a host to whoever reads the path next.
  const isOwn = isOwnOrigin(url.origin, headers, hub.config) && /^https?:$/.test(url.protocol);
  return isOwn && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : home;
}
