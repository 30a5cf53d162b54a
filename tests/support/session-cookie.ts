import { findPerson } from '../../server/people/index.ts';
import type { TestHub } from './hub.ts';
import { signedUp } from './session-client.ts';

const signedIn = new WeakMap<TestHub, Map<string, Promise<string>>>();

/** The cookie of somebody's session at a hub; all pages of one person share it. */
export async function sessionCookie(hub: TestHub, userName: string) {
  const ofHub = signedIn.get(hub) ?? new Map<string, Promise<string>>();
  signedIn.set(hub, ofHub);
  const cookie = ofHub.get(userName) ?? startSession(hub, userName);
  ofHub.set(userName, cookie);
  const [name = '', value = ''] = (await cookie).split('=');
  return { name, value, url: hub.url };
}

/** Signs up with an alias, or starts a session of somebody who has no password. */
async function startSession(hub: TestHub, userName: string): Promise<string> {
  const known = await findPerson(hub.hub.db, userName);
  if (known) {
    const place = { userAgent: 'A test', address: '127.0.0.1' };
    return `hub_session=${(await hub.hub.people.sessions.start(known.id, place)).secret}`;
  }
  const client = await signedUp(hub, userName);
  await client.put('/aihub/personal/info', { alias: userName });
  return client.cookie ?? '';
}
