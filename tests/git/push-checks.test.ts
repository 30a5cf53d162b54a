import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findPerson } from '../../server/people/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

/** As if the spec let those alone push who have an alias, and where there is hosting, which a call answers. */
vi.mock(import('#generated/guards.ts'), async (original) => {
  const guards = await original();
  const push = guards.actions['item.push'];
  const more = [guards.checks.hosted, guards.checks.hasAlias];
  const when: typeof push.when = (scope) => push.when(scope) && more.every((check) => check.when(scope));
  const own = { ...push, when, checks: [...push.checks, ...more], needs: [...push.needs, 'hosting'] };
  return { ...guards, actions: { ...guards.actions, 'item.push': own } };
});

let hub: TestHub;
let owner: SessionClient;
let secret: string;
beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'pusher');
  const person = await findPerson(hub.hub.db, 'pusher');
  if (person) await hub.build.item({ owner: person, kind: 'models', name: 'pushed' });
  secret = (await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body.data.secret;
});
afterAll(() => hub.stop());

const push = (language: string) =>
  hub.get('/models/pusher/pushed.git/info/refs?service=git-receive-pack', {
    authorization: `Basic ${Buffer.from(`pusher:${secret}`).toString('base64')}`,
    'accept-language': language,
  });

it('a push is asked what the action says, and told why not in the words of the check that failed', async () => {
  const [en, zh] = [await push('en'), await push('zh')];
  expect([en.status, zh.status]).toEqual([403, 403]);
  expect(en.text).toBe('Choose an alias in your profile first.\n');
  expect(zh.text).toMatch(/昵称/);
});

it('what a call answers is asked for, so that whoever may push can', async () => {
  await owner.put('/aihub/personal/info', { alias: 'Pusher' });
  expect((await push('en')).status).toBe(200);
});
