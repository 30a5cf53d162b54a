import type { TestHub } from '../support/hub.ts';
import { signedUp } from '../support/session-client.ts';

/** An item with an empty repository: the address at which its owner clones and pushes, and where it is on the disk. */
export async function ownedItem(hub: TestHub, name: string): Promise<{ url: string; dir: string }> {
  const owner = await signedUp(hub, 'owner');
  await owner.put('/aihub/personal/info', { alias: 'Owner' });
  const { body } = await owner.post('/aihub/items', { kind: 'models', name, license: 'mit' });
  const { id } = await hub.hub.items.get(body.data.key, await owner.user());
  await hub.hub.items.settled(id);
  const token = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  const { host } = new URL(hub.url);
  return {
    url: `http://owner:${token.body.data.secret}@${host}/models/owner/${name}.git`,
    dir: hub.hub.repos.dirOf(id),
  };
}
