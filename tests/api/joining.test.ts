import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditBriefKeptForMs, invitationListed } from '#generated/constants.ts';
import type { SpecSettings } from '#generated/server/settings.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { clearInvitations } from '../../server/people/index.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, usualPassword } from '../support/session-client.ts';
import { settingsWith } from '../support/settings.ts';

/** A hub that takes in whom it is set to, and a manager of it. */
async function hubFor(signUp: SpecSettings['signUp']): Promise<{ hub: TestHub; manager: SessionClient }> {
  const hub = await startHub({ pages: plainPages, config: { settings: settingsWith({ signUp }) } });
  const admin = await openAdmin(hub.hub.config.dataDir);
  await admin.create({ userName: 'door-keeper', roleType: 'manager', password: usualPassword });
  await admin.close();
  const manager = new SessionClient(hub);
  expect((await manager.signIn('door-keeper')).status).toBe(200);
  return { hub, manager };
}

const join = (hub: TestHub, userName: string, more: object = {}) =>
  new SessionClient(hub).post('/user/users/register', { userName, password: usualPassword, ...more });

describe('a hub that is joined by invitation', () => {
  let hub: TestHub;
  let manager: SessionClient;
  beforeAll(async () => {
    ({ hub, manager } = await hubFor('invited'));
  });
  afterAll(() => hub.stop());

  const invite = async (asked: object = {}) => {
    const { status, body } = await manager.post('/user/invitations', asked);
    expect(status).toBe(200);
    return body.data as { invitation: { id: string; uses: number }; code: string; address: string };
  };

  it('takes in nobody without one, and nobody by one that is none', async () => {
    expect((await join(hub, 'uninvited')).body.code).toBe('409132');
    for (const invitation of ['x', 'f'.repeat(64), '../..', '%00'])
      expect([invitation, (await join(hub, 'uninvited', { invitation })).body.code]).toEqual([
        invitation,
        '409132',
      ]);
    expect((await join(hub, 'uninvited', { invitation: 'x'.repeat(200) })).status).toBe(400);
  });

  it('tells names to nobody who may not join', async () => {
    const asked = async (more = '') =>
      (await hub.get(`/acx/user/users/name-free?userName=door-keeper${more}`)).body;
    for (const more of ['', '&invitation=', '&invitation=guessed'])
      expect([more, (await asked(more)).code]).toEqual([more, '409132']);
    const { code } = await invite();
    expect((await asked(`&invitation=${code}`)).data).toEqual({ free: false, reason: 'taken' });
  });

  it('takes in whoever opens its address, as often as it says', async () => {
    const { code, address, invitation } = await invite({ uses: 2, note: ' a class ' });
    expect(address).toContain(`/register?`);
    expect(new URLSearchParams(address.split('?').at(-1)).get('invitation')).toBe(code);
    expect((await join(hub, 'first-in', { invitation: code })).status).toBe(200);
    // A name that cannot be had takes no place.
    expect((await join(hub, 'first-in', { invitation: code })).body.code).toBe('409103');
    expect((await join(hub, 'second-in', { invitation: code })).status).toBe(200);
    expect((await join(hub, 'third-in', { invitation: code })).body.code).toBe('409132');
    const { list } = (await manager.get('/user/invitations')).body.data;
    expect(list).toContainEqual(
      expect.objectContaining({ id: invitation.id, note: 'a class', uses: 2, used: 2 }),
    );
    expect(JSON.stringify(list)).not.toContain(code);
    const { rows } = { rows: await hub.hub.db.selectFrom('invitations').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('gives the last place to one of those who ask at once', async () => {
    const { code } = await invite();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => join(hub, `at-once-${'abcdef'[at]}`, { invitation: code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === '409132')).toHaveLength(5);
    const people = await hub.hub.db.selectFrom('people').select('user_name').execute();
    expect(people.filter(({ user_name }) => user_name.startsWith('at-once'))).toHaveLength(1);
  });

  it('begins with the address of whom it is for, and is then for one', async () => {
    const { code, invitation } = await invite({ email: 'mei@example.org', uses: 9 });
    expect(invitation.uses).toBe(1);
    const client = new SessionClient(hub);
    await client.post('/user/users/register', {
      ...{ userName: 'mei-mei', password: usualPassword, invitation: code },
    });
    expect((await client.get('/aihub/personal/account')).body.data.email).toBe('mei@example.org');
  });

  it('holds no longer than it says, nor when it was taken back', async () => {
    const [late, gone] = [await invite({ days: 1 }), await invite()];
    await hub.hub.db
      .updateTable('invitations')
      .set({ expire_time: hub.hub.now() - 1 })
      .where('id', '=', late.invitation.id)
      .execute();
    expect((await manager.remove(`/user/invitations/${gone.invitation.id}`)).status).toBe(200);
    expect((await manager.remove(`/user/invitations/${gone.invitation.id}`)).body.code).toBe('404105');
    for (const { code } of [late, gone])
      expect((await join(hub, 'too-late', { invitation: code })).body.code).toBe('409132');
  });

  it('holds while its maker is a manager whom nobody keeps out, and says who that is', async () => {
    const admin = await openAdmin(hub.hub.config.dataDir);
    await admin.create({ userName: 'second-keeper', roleType: 'manager', password: usualPassword });
    const second = new SessionClient(hub);
    await second.signIn('second-keeper');
    const { code, invitation } = (await second.post('/user/invitations', { uses: 9 })).body.data;
    const own = await hub.hub.people.invitations.create({ days: 1 }, { by: undefined });
    const listed = async (of = invitation.id) =>
      (await manager.get('/user/invitations')).body.data.list.find(({ id }: { id: string }) => id === of);
    const tries = async (userName: string) => (await join(hub, userName, { invitation: code })).body.code;
    expect(invitation).toMatchObject({ maker: 'second-keeper', holds: true });
    expect(await tries('while-manager')).toBe('0');
    await admin.setRole('second-keeper', 'common');
    expect(await tries('no-manager')).toBe('409132');
    expect(await listed()).toMatchObject({ maker: 'second-keeper', holds: false, used: 1 });
    await admin.setRole('second-keeper', 'manager');
    expect(await tries('manager-again')).toBe('0');
    await admin.setDisabled('second-keeper', true);
    expect(await tries('kept-out')).toBe('409132');
    // Also where that happens between the first look and the account.
    const found = vi.spyOn(hub.hub.people.invitations, 'find').mockResolvedValue(own.row);
    await hub.hub.db
      .updateTable('invitations')
      .set({ made_by: 'gone' })
      .where('id', '=', own.row.id)
      .execute();
    expect(await tries('meanwhile')).toBe('409132');
    found.mockRestore();
    expect(await listed(own.row.id)).toMatchObject({ holds: false });
    await admin.close();
  });

  it('is counted while it is open, and forgotten when it was over for long', async () => {
    const { db } = hub.hub;
    const now = hub.hub.now();
    const fill = (of: string, more: object) =>
      db
        .insertInto('invitations')
        .values(
          Array.from({ length: invitationListed }, (_, at) => ({
            ...{ id: `${of}-${at}`, secret: `${of}-${at}`, hint: 'x', uses: 1, used: 0 },
            ...{ create_time: now, expire_time: now + 1, made_by: null, ...more },
          })),
        )
        .execute();
    await fill('used-up', { used: 1, expire_time: now + auditBriefKeptForMs });
    await fill('late', { expire_time: now - 1 });
    const { invitation } = await invite();
    await fill('open', { expire_time: now + auditBriefKeptForMs });
    expect((await manager.post('/user/invitations', {})).body.code).toBe('409133');
    const { list } = (await manager.get('/user/invitations')).body.data;
    expect(list.filter(({ holds }: { holds: boolean }) => holds)).toHaveLength(invitationListed);
    await clearInvitations(db, { now: now + auditBriefKeptForMs });
    const left = await db.selectFrom('invitations').select(['id', 'expire_time']).execute();
    expect(left.map(({ id }) => id)).toContain(invitation.id);
    expect(left.filter(({ expire_time }) => expire_time < now)).toEqual([]);
    await db.deleteFrom('invitations').where('hint', '=', 'x').execute();
  });

  it('is no newcomer, for whom somebody stands up', async () => {
    const { code } = await invite();
    const client = new SessionClient(hub);
    await client.post('/user/users/register', {
      ...{ userName: 'vouched-for', password: usualPassword, invitation: code },
    });
    const kept = await hub.hub.db
      .selectFrom('people')
      .select('extra')
      .where('user_name', '=', 'vouched-for')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(kept.extra)).not.toHaveProperty('signedUp');
    expect((await client.get('/user/invitations')).body.code).toBe('409100');
    const what = await hub.hub.db.selectFrom('events').select(['what', 'facts']).execute();
    expect(what.filter((event) => event.what === 'invitations.used').length).toBeGreaterThan(0);
  });

  it.each([
    { uses: 0 },
    { uses: 1001 },
    { days: 0 },
    { days: 366 },
    { email: 'no' },
    { note: 'x'.repeat(101) },
  ])('is not made of %j', async (asked) => {
    expect((await manager.post('/user/invitations', asked)).status).toBe(400);
  });
});

describe('a hub that takes in nobody', () => {
  let hub: TestHub;
  let manager: SessionClient;
  beforeAll(async () => {
    ({ hub, manager } = await hubFor('nobody'));
  });
  afterAll(() => hub.stop());

  it('says so in both languages, also to whom somebody invited', async () => {
    // As one that was made before is.
    const { code } = await hub.hub.people.invitations.create({ days: 1 }, { by: undefined });
    for (const more of [{}, { invitation: code }]) {
      const { status, body } = await join(hub, 'nobody-new', more);
      expect([status, body.code]).toEqual([409, '409131']);
    }
    expect((await hub.get('/acx/user/users/name-free?userName=door-keeper')).body.code).toBe('409131');
    const client = new SessionClient(hub, { 'accept-language': 'zh' });
    expect((await client.signUp('nobody-new')).text).toContain('本站不开放注册');
  });

  it('has no invitation made, and those of before taken back', async () => {
    const { row } = await hub.hub.people.invitations.create({ days: 1 }, { by: undefined });
    expect(await manager.post('/user/invitations', {})).toMatchObject({
      ...{ status: 409, body: { code: '409131' } },
    });
    const { list } = (await manager.get('/user/invitations')).body.data;
    expect(list).toContainEqual(expect.objectContaining({ id: row.id }));
    expect((await manager.remove(`/user/invitations/${row.id}`)).status).toBe(200);
  });
});

it('where anybody joins, an invitation counts as well, and one that is none keeps out nobody', async () => {
  const { hub, manager } = await hubFor('anybody');
  const { code } = (await manager.post('/user/invitations', {})).body.data;
  expect((await join(hub, 'by-invitation', { invitation: code })).status).toBe(200);
  expect((await join(hub, 'by-old-link', { invitation: code })).status).toBe(200);
  await signedUp(hub, 'by-chance');
  expect((await manager.get('/user/invitations')).body.data.list[0].used).toBe(1);
  await hub.stop();
});
