import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createPerson, setPassword } from '../people/index.ts';
import { notePlanted } from '../planting/index.ts';
import { databaseFile, repositoriesFolder } from '../store/disk/data-folder.ts';
import { openStore } from '../store/open.ts';
import { inspectInstallation } from './inspect.ts';

vi.mock('#generated/server/rooms.ts', async () => {
  const { noRooms } = await import('../frame/no-rooms.ts');
  return { loadRooms: async () => ({ ...noRooms, demoPeople: async () => ['zed'] }) };
});

const folder = await mkdtemp(join(tmpdir(), 'hub-inspect-'));
afterAll(() => rm(folder, { recursive: true }));

it("names those of the product's own demo who can sign in", async () => {
  await mkdir(repositoriesFolder(folder));
  const { db, close } = await openStore(databaseFile(folder));
  const made = [];
  for (const userName of ['zed', 'chenmo']) {
    const person = await createPerson(db, { userName, roleType: 'common' });
    await setPassword(db, person.id, 'told to all');
    made.push(person);
  }
  await notePlanted(db, { people: made.slice(0, 1), now: Date.now() });
  await close();
  const found = await inspectInstallation({ HUB_DATA: folder, HUB_PORT: '0', HUB_CONFIG: 'none' });
  const said = found.find(({ check }) => check === 'demo')?.says;
  expect(said).toMatch(/: zed\.$/);
});
