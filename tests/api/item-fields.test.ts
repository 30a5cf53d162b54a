import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'field-owner');
  await owner.put('/aihub/personal/info', { alias: 'Field' });
});
afterAll(() => hub.stop());

let made = 0;
const create = (part: object) =>
  owner.post('/aihub/items', { kind: 'agent', name: `fields-${++made}`, ...part });
const view = async (key: string) => (await owner.get(`/aihub/${key}/view`)).body.data;

describe('an item answers what is said of it in two ways in both', () => {
  it('its Chinese name, its last change and whether everybody sees it', async () => {
    const { data } = (await create({ nameCn: '两个名字', visibility: 'PRIVATE' })).body;
    const item = await view(data.key);
    expect(item).toMatchObject({ nameCn: '两个名字', nameZh: '两个名字', isPublic: false });
    expect(item.updatedTime).toBe(item.updateTime);
    await owner.put(`/aihub/${data.key}`, { visibility: 'PUBLIC', nameCn: null });
    const shown = await view(data.key);
    expect(shown.isPublic).toBe(true);
    expect(shown).not.toHaveProperty('nameZh');
  });
});

describe('the way in which an item was made', () => {
  /** What runs elsewhere is nothing without its address. */
  const elsewhere = { serviceUrl: 'https://elsewhere.example/' };
  const ways = kinds.flatMap(({ id, create }) => create.flatMap(({ type }) => (type ? [[id, type]] : [])));

  it.each(ways)('of %s, %s, is kept', async (kind, createType) => {
    const { data } = (await create({ kind, createType, ...(createType !== 'host' && elsewhere) })).body;
    expect(data.createType).toBe(createType);
    expect((await view(data.key)).createType).toBe(createType);
  });

  it('is the first of its kind where nothing is said', async () => {
    expect((await create({})).body.data.createType).toBe('host');
  });

  it.each([
    ['models', 'api'],
    ['agent', 'url'],
    ['agent', 'HOST'],
  ])('of %s, %s, is refused: no page makes one so', async (kind, createType) => {
    const reply = await create({ kind, createType });
    expect(reply).toMatchObject({ status: 400, body: { code: '400001' } });
  });

  it('stays as it is', async () => {
    const { key } = (await create({ createType: 'link', ...elsewhere })).body.data;
    expect((await owner.put(`/aihub/${key}`, { createType: 'host' })).status).toBe(400);
    expect((await view(key)).createType).toBe('link');
  });
});

describe('the certified name', () => {
  it('is shown or not as its owner says', async () => {
    const { key } = (await create({})).body.data;
    expect((await view(key)).showNameFlg).toBe(false);
    await owner.put(`/aihub/${key}`, { showNameFlg: true });
    expect((await view(key)).showNameFlg).toBe(true);
  });
});

it('says nothing of running where nothing runs', async () => {
  const { key } = (await create({ createType: 'host' })).body.data;
  const item = await view(key);
  expect(item.runtimeStatus).toBe('None');
  expect(item).not.toHaveProperty('status');
});
