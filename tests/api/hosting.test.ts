import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { messages } from '#generated/messages/en.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

const hosting = vi.hoisted(() => ({ enabled: true }));
vi.mock(import('../../server/hosting/hosting.ts'), () => ({ isHosting: () => hosting.enabled }));

let hub: TestHub;
let person: SessionClient;
beforeAll(async () => {
  hub = await startHub();
  person = await signedUp(hub, 'host');
  await person.put('/aihub/personal/info', { alias: 'host' });
});
afterAll(() => hub.stop());

it.each([
  [true, 200, '0'],
  [false, 409, '409207'],
])('an item can be made where hosting is enabled: %s', async (enabled, status, code) => {
  hosting.enabled = enabled;
  expect((await hub.get('/acx/resource/cluster/k8s-enable')).body.data).toEqual({ enabled });
  const reply = await person.post('/aihub/items', { kind: 'models', name: `hosted-${enabled}` });
  expect(reply).toMatchObject({ status, body: { code } });
  if (!enabled) expect(reply.body.msg).toBe(messages['page.unauthorised.hosting']);
});
