import type { TestHub } from './hub.ts';
import { type SessionClient, signedUp } from './session-client.ts';

const signedIn = new WeakMap<TestHub, Map<string, Promise<SessionClient>>>();

/** The cookie of somebody's session at a hub; all pages of one person share it. */
export async function sessionCookie(hub: TestHub, userName: string) {
  const ofHub = signedIn.get(hub) ?? new Map<string, Promise<SessionClient>>();
  signedIn.set(hub, ofHub);
  const client = ofHub.get(userName) ?? withAlias(hub, userName);
  ofHub.set(userName, client);
  const [name = '', value = ''] = (await client).cookie?.split('=') ?? [];
  return { name, value, url: hub.url };
}

async function withAlias(hub: TestHub, userName: string): Promise<SessionClient> {
  const client = await signedUp(hub, userName);
  await client.put('/aihub/personal/info', { alias: userName });
  return client;
}
