import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointInfo } from '#generated/server/types.ts';
import { databaseFile } from '../../server/store/disk/data-folder.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let stranger: SessionClient;
let watcher: DatabaseSync;
const known: Record<string, string> = {};

beforeAll(async () => {
  hub = await startHub();
  const owner = await hub.build.person({ userName: 'owner' });
  const item = await hub.build.item({ owner, name: 'read-only' });
  stranger = await signedUp(hub, 'stranger');
  Object.assign(known, {
    ...{ key: item.key, kind: item.kind, user: 'owner', name: 'read-only', userId: owner.id },
    ...{
      lastCommitId: 'main',
      revision: 'main',
      branch: 'main',
      path: 'README.md',
      view: 'blob',
      language: 'en',
    },
    ...{ q: 'read', userName: 'owner', alias: 'free', type: 'access' },
  });
  // What belongs to the session itself is written the first time that it is used, and a process that searches opens
  // the database for itself.
  await stranger.get('/aihub/search?q=warm');
  watcher = new DatabaseSync(databaseFile(hub.hub.config.dataDir), { readOnly: true });
});
afterAll(async () => {
  watcher.close();
  await hub.stop();
});

const safe = Object.values(endpoints).filter(
  ({ routes, answered, answers }) =>
    answered === 'here' && answers !== 'socket' && routes.every(({ method }) => method === 'GET'),
);

/** Changes with every commit of another connection. */
const version = () => watcher.prepare('pragma data_version').get()?.data_version;

async function ask({ routes, query, rest }: EndpointInfo): Promise<number> {
  const [{ url, fixed = {} } = { url: '' }] = routes;
  const input: Record<string, string> = { ...known, ...fixed };
  const path = url
    .replace(/:(\w+)/g, (_, name: string) => input[name] ?? '')
    .replace('*', input[rest ?? ''] ?? '');
  const asked = query.filter((name) => name in input).map((name) => [name, input[name] ?? '']);
  const { status } = await hub.get(`${path}?${new URLSearchParams(asked)}`, {
    cookie: stranger.cookie ?? '',
  });
  return status;
}

describe('a call that only reads', () => {
  it.each(safe.filter(({ acts }) => acts === undefined).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s leaves the database as it was',
    async (_, endpoint) => {
      const before = version();
      expect(await ask(endpoint)).toBeLessThan(500);
      expect(version()).toBe(before);
    },
  );

  it('is told from the few that say why they change something', () => {
    expect(safe.filter(({ acts }) => acts !== undefined).map(({ id }) => id)).toEqual([
      'people.signOut',
      'repos.raw',
    ]);
  });

  it('would be found out', async () => {
    const before = version();
    expect(await ask(endpoints['repos.raw'])).toBe(200);
    await expect.poll(version).not.toBe(before);
  });
});
