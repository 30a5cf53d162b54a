import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionPerPerson, sessionUserAgentMax, tokenNameMax, tokenPerPerson } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let full: SessionClient;
beforeAll(async () => {
  hub = await startHub();
  full = await signedUp(hub, 'has-all-there-is');
});
afterAll(() => hub.stop());

/** What JSON writes longest of what a text may hold. */
const long = (chars: number) => '"'.repeat(chars);

async function listOf(id: EndpointId, path: string): Promise<unknown[]> {
  const reply = await full.get(path);
  expect([id, reply.status]).toEqual([id, 200]);
  expect(Buffer.byteLength(reply.text), id).toBeLessThanOrEqual(endpoints[id].budget.answerBytes);
  return reply.body.data.list;
}

it('has room for as many devices as one may have, whatever they say of themselves', async () => {
  const { id } = await full.user();
  const place = { userAgent: long(sessionUserAgentMax), address: long(64) };
  for (let left = sessionPerPerson - 1; left > 0; left--) await hub.hub.people.sessions.start(id, place);
  expect(await listOf('people.sessions', '/user/users/sessions')).toHaveLength(sessionPerPerson);
});

it('has room for as many tokens as one may have, however they are called', async () => {
  for (let made = 0; made < tokenPerPerson; made++) {
    const reply = await full.post('/user/tokens', { type: 'git', name: long(tokenNameMax), scope: 'write' });
    expect(reply.body.code).toBe('0');
  }
  expect(await listOf('people.tokens', '/user/tokens')).toHaveLength(tokenPerPerson);
});

it.each(kinds.map(({ id }) => id))('has room for all tags of the kind %s', async (kind) => {
  const list = await listOf('items.tags', `/aimgt/tag/tags/user?kind=${kind}&unused=true`);
  expect(list.length).toBeGreaterThan(0);
});
