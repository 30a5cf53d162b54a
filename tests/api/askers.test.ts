import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionIdleMs } from '#generated/constants.ts';
import { askerKey, currentAsker } from '../../server/load/asker.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';

const clock = new TestClock();
let hub: TestHub;
const seen: (string | undefined)[] = [];

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  // What every call on an item does first, here and at git's door: on whose behalf is it done?
  const { find } = hub.hub.items;
  vi.spyOn(hub.hub.items, 'find').mockImplementation((...args) => {
    const asker = currentAsker();
    seen.push(asker && askerKey(asker));
    return find(...args);
  });
});
afterAll(() => hub.stop());
beforeEach(() => void seen.splice(0));

const find = '/aihub/find?kind=models&user=owner&name=one';
const network = 'network 127.0.0.1';

/** Whose share a call takes that shows these headers. */
async function shareOf(headers: Record<string, string>): Promise<string | undefined> {
  await new SessionClient(hub, headers).get(find);
  return seen.at(-1);
}

it('answers visitors on behalf of their network', async () => {
  expect(await shareOf({})).toBe(network);
});

it('answers whoever is signed in on their own behalf, by a session and by a token', async () => {
  const client = await signedUp(hub, 'reader');
  const { id } = await client.user();
  const made = await client.post('/user/tokens', { type: 'access', name: 'ci', scope: 'read' });
  const { secret } = made.body.data;

  expect(await shareOf({ cookie: client.cookie ?? '' })).toBe(`person ${id}`);
  expect(await shareOf({ authorization: `Bearer ${secret}` })).toBe(`person ${id}`);
  const password = Buffer.from(`x:${secret}`).toString('base64');
  await hub.get('/models/owner/one.git/info/refs?service=git-upload-pack', {
    authorization: `Basic ${password}`,
  });
  expect(seen.at(-1)).toBe(`person ${id}`);
});

it('lets no session that was made up, ended or ran out escape its network', async () => {
  const ended = await signedUp(hub, 'leaver');
  const { cookie = '' } = ended;
  await ended.get('/user/users/logout');
  const over = await signedUp(hub, 'sleeper');
  clock.pass(sessionIdleMs + 1);

  const shares = [
    await shareOf({ cookie: `hub_session=${'a'.repeat(64)}` }),
    await shareOf({ cookie: 'hub_session=1' }),
    await shareOf({ cookie }),
    await shareOf({ cookie: over.cookie ?? '' }),
    await shareOf({ authorization: 'Bearer other_system' }),
  ];

  expect(shares).toEqual(Array(5).fill(network));
});

it('does its own work on nobody’s behalf', async () => {
  await hub.hub.items.find('models', 'owner', 'one', null);
  expect(seen.at(-1)).toBeUndefined();
});
