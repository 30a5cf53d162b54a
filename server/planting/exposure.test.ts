import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Config } from '../ground/config.ts';
import { createPerson, setPassword } from '../people/index.ts';
import { openStore, type Store } from '../store/open.ts';
import { assertDemoStaysHome } from './exposure.ts';
import { notePlanted } from './planted.ts';

const folder = await mkdtemp(join(tmpdir(), 'hub-exposure-'));
afterAll(() => rm(folder, { recursive: true }));

let store: Store;
let ids: string[];
let count = 0;
const planted = Date.parse('2026-01-01T00:00:00Z');
beforeEach(async () => {
  store = await openStore(join(folder, `${++count}.sqlite`));
  ids = [];
  return () => store.close();
});

async function plant(): Promise<void> {
  for (const userName of ['linyue', 'chenmo']) {
    const { id } = await createPerson(store.db, { userName, roleType: 'common' });
    await setPassword(store.db, id, 'told to all', planted);
    ids.push(id);
  }
  await store.db
    .insertInto('settings')
    .values({ name: 'seeded', value: new Date(planted).toISOString() })
    .execute();
}

const start = (part: Partial<Config>) =>
  assertDemoStaysHome(
    store.db,
    {
      ...{ port: 0, host: '0.0.0.0', publicUrl: 'http://localhost:6100', dataDir: folder, seed: 'demo' },
      ...part,
    },
    ['linyue', 'chenmo'],
  );

it('refuses to open the demo to the network, and says who and what to do', async () => {
  await plant();
  await expect(start({})).rejects.toThrow(/linyue, chenmo.*0\.0\.0\.0.*HUB_ALLOW_DEMO=1/);
  await expect(start({ host: '192.168.1.5' })).rejects.toThrow();
  await expect(start({ seed: 'none' })).rejects.toThrow();
});

it('refuses behind a proxy that passes others on, and names the public address', async () => {
  await plant();
  const behind = { host: '127.0.0.1', publicUrl: 'https://hub.test' };
  await expect(start(behind)).rejects.toThrow(
    /linyue, chenmo.*HUB_PUBLIC_URL.*https:\/\/hub\.test.*HUB_ALLOW_DEMO=1/,
  );
  await expect(start({ ...behind, allowDemo: true })).resolves.toBeUndefined();
});

it('refuses before it plants anything', async () => {
  await expect(start({})).rejects.toThrow(/HUB_SEED=none/);
});

it.each([{ host: '127.0.0.1' }, { host: '::1' }, { host: 'localhost' }, { allowDemo: true }])(
  'starts with %j',
  async (part) => {
    await plant();
    await expect(start(part)).resolves.toBeUndefined();
  },
);

it('starts on the network without the demo', async () => {
  await createPerson(store.db, { userName: 'linyue', roleType: 'common' });
  await expect(start({ seed: 'none' })).resolves.toBeUndefined();
});

it('starts on the network once each of them is disabled or has got a password of their own', async () => {
  await plant();
  const [first = '', second = ''] = ids;
  await store.db.updateTable('people').set({ disabled: 1 }).where('id', '=', first).execute();
  await expect(start({})).rejects.toThrow(/\(chenmo\)/);
  await setPassword(store.db, second, 'of their own', planted + 1);
  await expect(start({})).resolves.toBeUndefined();
});

it('counts nobody who had one of these names before, and somebody who is called otherwise since', async () => {
  const { id } = await createPerson(store.db, { userName: 'linyue', roleType: 'manager' });
  await setPassword(store.db, id, 'of their own', planted - 1);
  const made = await createPerson(store.db, { userName: 'chenmo', roleType: 'common' });
  await setPassword(store.db, made.id, 'told to all', planted);
  await notePlanted(store.db, { people: [made], now: planted });
  await expect(start({})).rejects.toThrow(/people \(chenmo\)/);
  await store.db.updateTable('people').set({ user_name: 'mo' }).where('id', '=', made.id).execute();
  await expect(start({})).rejects.toThrow(/people \(mo\)/);
  await setPassword(store.db, made.id, 'of their own', planted + 1);
  await expect(start({})).resolves.toBeUndefined();
});
