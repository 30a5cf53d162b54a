import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visibility } from '#generated/types.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let reached: ItemRecord;
let hidden: ItemRecord;
let open: ItemRecord;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'reacher');
  await owner.put('/aihub/personal/info', { alias: 'Reacher' });
  reached = await own('reached', 'PRIVATE');
  hidden = await own('hidden', 'PRIVATE');
  open = await own('open', 'PUBLIC');
});
afterAll(() => hub.stop());

async function own(name: string, visibility: Visibility): Promise<ItemRecord> {
  const { id, userName } = await owner.user();
  return hub.build.item({
    ...{ owner: { id, userName, roleType: 'common' }, name, visibility },
    ...{ desc: `reachword ${name}`, readme: `# ${name}` },
  });
}

interface Made {
  type?: 'access' | 'git';
  scope?: 'read' | 'write';
  reach?: string;
}

async function made(part: Made, by = owner): Promise<{ id: string; secret: string; reachName?: string }> {
  const { body } = await by.post('/user/tokens', { type: 'access', name: 'bound', scope: 'write', ...part });
  return { ...body.data.token, secret: body.data.secret };
}

const program = (secret: string) => new SessionClient(hub, { authorization: `Bearer ${secret}` });
const bound = async (reach: string) => program((await made({ reach })).secret);
const names = ({ body }: { body: { data: { list: { name?: string; item?: { name: string } }[] } } }) =>
  body.data.list.map((row) => row.item?.name ?? row.name).sort();

/** Told by git before anything moves. */
async function gitStatus({ ownerName, name, kind }: ItemRecord, secret: string, service: string) {
  const authorization = `Basic ${Buffer.from(`x:${secret}`).toString('base64')}`;
  const path = `/${kind}/${ownerName}/${name}.git/info/refs?service=git-${service}`;
  return (await hub.get(path, { authorization })).status;
}

describe('a token that reaches one item', () => {
  it('does with that item what its person may', async () => {
    const client = await bound(reached.id);
    expect((await client.get(`/aihub/${reached.key}/view`)).body.data.name).toBe('reached');
    expect((await client.put(`/aihub/${reached.key}`, { nameEn: 'By a token' })).status).toBe(200);
    expect((await client.user()).reach).toBe(reached.id);
  });

  it('finds everything else as whoever may only read what is public', async () => {
    const client = await bound(reached.id);
    for (const path of ['view', 'status', 'about?language=en', 'secrets']) {
      expect((await client.get(`/aihub/${hidden.key}/${path}`)).body.code).toBe('404001');
    }
    expect((await client.get(`/aihub/find?kind=models&user=reacher&name=hidden`)).body.code).toBe('404001');
    expect((await client.get(`/aihub/gitlab/${hidden.key}/raw/main/README.md`)).status).toBe(404);
    expect((await client.get(`/aihub/${open.key}/view`)).body.data.name).toBe('open');
  });

  it('lists, finds and counts what it reaches and what is public', async () => {
    await hub.idle();
    const client = await bound(reached.id);
    const seen = ['open', 'reached'];
    expect(names(await client.get('/aihub/items?kind=models&user=reacher'))).toEqual(seen);
    expect(names(await client.get('/aihub/search?q=reachword'))).toEqual(seen);
    expect(names(await owner.get('/aihub/search?q=reachword'))).toEqual(['hidden', ...seen]);
    const { counts } = (await client.get('/aihub/personal/find?user=reacher')).body.data;
    expect(counts).toContainEqual({ kind: 'models', count: 2 });
    expect((await client.get('/aihub/search/suggest?q=hidd')).text).not.toContain('hidden');
  });

  it.each([
    ['change', (client: SessionClient) => client.put(`/aihub/${open.key}`, { nameEn: 'x' })],
    ['rename', (client: SessionClient) => client.put(`/aihub/${open.key}/name`, { name: 'x-y' })],
    ['remove', (client: SessionClient) => client.send('DELETE', `/aihub/${open.key}`, { confirm: 'open' })],
    ['favor', (client: SessionClient) => client.put(`/aihub/${open.key}/favorite`, {})],
    [
      'give a secret to',
      (client: SessionClient) => client.put(`/aihub/${open.key}/secrets/K`, { value: 'v' }),
    ],
    [
      'make',
      (client: SessionClient) => client.post('/aihub/items', { kind: 'models', name: 'n', license: 'mit' }),
    ],
    ['try the name of', (client: SessionClient) => client.get('/aihub/items/name-free?kind=models&name=n')],
  ])('does not %s another', async (_what, act) => {
    expect(await act(await bound(reached.id))).toMatchObject({ status: 409, body: { code: '409121' } });
    expect((await owner.get(`/aihub/${open.key}/view`)).body.data).toMatchObject({ isFavorite: false });
  });

  it('is no way to the account', async () => {
    const client = await bound(reached.id);
    for (const path of ['/aihub/personal/account', '/user/tokens', '/user/users/sessions'])
      expect((await client.get(path)).body.code).toBe('409110');
  });

  it('opens git for that item, reads what is public, and knows of no other', async () => {
    for (const type of ['git', 'access'] as const) {
      const { secret } = await made({ type, reach: reached.id });
      const told = async (item: ItemRecord) => [
        await gitStatus(item, secret, 'upload-pack'),
        await gitStatus(item, secret, 'receive-pack'),
      ];
      expect(await told(reached)).toEqual([200, 200]);
      expect(await told(open)).toEqual([200, 403]);
      expect(await told(hidden)).toEqual([401, 401]);
    }
  });

  it('with the scope to read changes nothing there either', async () => {
    const { secret } = await made({ scope: 'read', reach: reached.id });
    expect((await program(secret).put(`/aihub/${reached.key}`, { nameEn: 'x' })).body.code).toBe('409108');
    expect(await gitStatus(reached, secret, 'receive-pack')).toBe(403);
  });

  it('of a manager rules that item alone', async () => {
    const client = await signedUp(hub, 'reach-manager');
    const admin = await openAdmin(hub.hub.config.dataDir);
    await admin.setRole('reach-manager', 'manager');
    await admin.close();
    const manager = program((await made({ reach: reached.id }, client)).secret);
    expect((await manager.get(`/aihub/${reached.key}/view`)).status).toBe(200);
    expect((await manager.put(`/aihub/${reached.key}`, { nameEn: 'Ruled' })).status).toBe(200);
    expect((await manager.get(`/aihub/${hidden.key}/view`)).status).toBe(404);
    expect((await manager.put(`/aihub/${open.key}`, { nameEn: 'x' })).body.code).toBe('409121');
    expect(names(await manager.get('/aihub/items?kind=models&user=reacher'))).toEqual(['open', 'reached']);
  });
});

it('is not one of the people for whom an item is there that all of them see', async () => {
  const shared = await own('shared', 'INTERNAL');
  const other = await signedUp(hub, 'reach-reader');
  const { secret } = await made({ reach: reached.id });
  expect((await program(secret).get(`/aihub/${shared.key}/view`)).status).toBe(404);
  expect((await other.get(`/aihub/${shared.key}/view`)).status).toBe(200);
  const foreign = await made({ reach: open.id }, other);
  expect((await program(foreign.secret).get(`/aihub/${shared.key}/view`)).status).toBe(404);
  expect(await gitStatus(shared, foreign.secret, 'upload-pack')).toBe(401);
  const whole = await made({ type: 'git' }, other);
  expect(await gitStatus(shared, whole.secret, 'upload-pack')).toBe(200);
  expect(await gitStatus(shared, whole.secret, 'receive-pack')).toBe(403);
  await hub.hub.items.remove(shared, { by: shared.createUserId, now: hub.hub.now() });
});

describe('the item of a token', () => {
  it('is one that its person sees', async () => {
    const other = await signedUp(hub, 'reach-other');
    const tries = [hidden.id, 'none', '../x'].map((reach) =>
      other.post('/user/tokens', { type: 'access', name: 'x', scope: 'read', reach }),
    );
    for (const reply of await Promise.all(tries)) expect(reply.body.code).toBe('404001');
    expect((await other.get('/user/tokens')).body.data.list).toEqual([]);
    const foreign = program((await made({ reach: open.id }, other)).secret);
    expect((await foreign.put(`/aihub/${open.key}`, { nameEn: 'x' })).body.code).toBe('409100');
  });

  it('is named in the list, by what it is called now', async () => {
    const client = await signedUp(hub, 'reach-lister');
    expect(await made({ reach: open.id }, client)).toMatchObject({
      reaches: 'item',
      reachName: 'models/reacher/open',
    });
    expect(await made({}, client)).toMatchObject({ reaches: 'all' });
    const { list } = (await client.get('/user/tokens')).body.data;
    expect(list.map(({ reaches }: { reaches: string }) => reaches)).toEqual(['all', 'item']);
  });

  it('that is removed leaves a token that reaches nothing', async () => {
    const brief = await own('brief', 'PRIVATE');
    const client = await bound(brief.id);
    expect((await client.get(`/aihub/${brief.key}/view`)).status).toBe(200);
    await owner.send('DELETE', `/aihub/${brief.key}`, { confirm: 'brief' });
    expect((await client.get(`/aihub/${brief.key}/view`)).body.code).toBe('404001');
    expect(names(await client.get('/aihub/items?kind=models&user=reacher'))).toEqual(['open']);
    expect((await owner.get('/user/tokens')).body.data.list[0]).toMatchObject({ reaches: 'nothing' });
  });

  it('that is somebody else’s by now is reached no more', async () => {
    const given = await own('given', 'PRIVATE');
    const client = await bound(given.id);
    const { id } = await hub.build.person({ userName: 'reach-heir' });
    await hub.hub.db.updateTable('items').set({ create_user_id: id }).where('id', '=', given.id).execute();
    expect((await client.get(`/aihub/${given.key}/view`)).body.code).toBe('404001');
    expect((await owner.get('/user/tokens')).body.data.list[0]).toMatchObject({ reaches: 'nothing' });
  });
});
