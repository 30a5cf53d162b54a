import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../open.ts';
import { renewPictureAddresses } from './picture-addresses.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-addresses-'));
  store = await openStore(join(folder, 'hub.sqlite'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function person(name: string, avatarUrl: string): Promise<void> {
  const extra = JSON.stringify({ avatarUrl, bio: 'as it is' });
  await store.db
    .insertInto('people')
    .values({ id: name, user_name: name, role_type: 'common', extra })
    .execute();
  const own = { entity: 'Person', row_id: name, field: 'avatarUrl', type: 'image/png' };
  for (const wide of [128, 256])
    await store.db
      .insertInto('pictures')
      .values({ ...own, id: `of-${name}`, wide, content: Buffer.from('') })
      .execute();
}

const kept = async () =>
  (await store.db.selectFrom('people').select('extra').orderBy('id').execute()).map(
    ({ extra }) => JSON.parse(extra) as unknown,
  );

it('writes addresses of pictures anew where the product answers them elsewhere by now, and nothing else', async () => {
  const [linked, mine] = ['https://pictures.example/of-somebody', '/before/pictures/of-mia'];
  await person('libby', linked);
  await person('mia', mine);
  const says = [linked, '/now/pictures/of-mia'].map((avatarUrl) => ({ avatarUrl, bio: 'as it is' }));
  for (const _ of ['first start', 'second start']) {
    await renewPictureAddresses(store, '/now/pictures/');
    expect(await kept()).toEqual(says);
  }
});
