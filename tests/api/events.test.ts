import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTold } from '../../server/events/index.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { findViewer } from '../../server/people/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let other: SessionClient;
let since = 0;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'owner');
  other = await signedUp(hub, 'other');
  for (const one of [owner, other])
    await one.put('/aihub/personal/info', { alias: `${(await one.user()).userName}-x` });
});
afterAll(() => hub.stop());
beforeEach(async () => {
  await hub.idle();
  since = (await rows()).at(-1)?.seq ?? since;
});

const rows = () =>
  hub.hub.db.selectFrom('events').selectAll().where('seq', '>', since).orderBy('seq').execute();
/** What was recorded since the test began. */
const recorded = async () => {
  const names = new Map(
    (await hub.hub.db.selectFrom('people').select(['id', 'user_name']).execute()).map((one) => [
      one.id,
      one.user_name,
    ]),
  );
  return (await rows()).map(({ what, person_id, facts }) => [
    what,
    person_id && names.get(person_id),
    JSON.parse(facts),
  ]);
};
const told = async (userName: string | null) => {
  const viewer = userName === null ? null : ((await findViewer(hub.hub.db, userName)) ?? null);
  const events = await readTold(hub.hub.db, { viewer, now: Date.now(), limit: 1000 });
  return events
    .filter(({ number }) => number > since)
    .map(({ name }) => name)
    .reverse();
};

const made = async (name: string, visibility = 'PUBLIC') => {
  const reply = await owner.post('/aihub/items', { kind: 'models', name, visibility });
  expect(reply.body.code).toBe('0');
  await hub.idle();
  return reply.body.data as { key: string; id: string };
};

it('records each change of an item once, with who made it', async () => {
  const { key } = await made('changed');
  await owner.put(`/aihub/${key}`, { desc: 'words', visibility: 'PRIVATE' });
  await owner.put(`/aihub/${key}`, { visibility: 'PUBLIC' });
  // What is as it was is no change.
  await owner.put(`/aihub/${key}`, { visibility: 'PUBLIC' });
  await owner.put(`/aihub/${key}/name`, { name: 'changed-again' });
  await owner.put(`/aihub/${key}/name`, { name: 'changed-again' });
  for (const _ of [1, 2]) await other.put(`/aihub/${key}/favorite`, {});
  for (const _ of [1, 2]) await other.remove(`/aihub/${key}/favorite`);
  await owner.send('DELETE', `/aihub/${key}`, { confirm: 'changed-again' });
  await hub.idle();
  expect(await recorded()).toEqual([
    ['items.created', 'owner', { kind: 'models', name: 'changed' }],
    ['items.saved', 'owner', { changed: ['desc'] }],
    ['items.hidden', 'owner', {}],
    ['items.shown', 'owner', {}],
    ['items.renamed', 'owner', { before: 'changed', name: 'changed-again' }],
    ['items.favorited', 'other', {}],
    ['items.unfavorited', 'other', {}],
    ['items.removed', 'owner', { kind: 'models', name: 'changed-again' }],
  ]);
});

it('records nothing of what was refused', async () => {
  const { key } = await made('refused');
  since = (await rows()).at(-1)?.seq ?? since;
  await other.put(`/aihub/${key}`, { desc: 'words' });
  await other.put(`/aihub/${key}/name`, { name: 'mine' });
  await other.send('DELETE', `/aihub/${key}`, { confirm: 'refused' });
  await owner.post('/aihub/items', { kind: 'models', name: 'refused' });
  await owner.put(`/aihub/${key}`, { tags: ['no-such-tag'] });
  await hub.idle();
  expect(await recorded()).toEqual([]);
});

it('records what happens to accounts and tokens, by the person and by those who run the hub', async () => {
  const guest = await signedUp(hub, 'guest');
  await guest.put('/aihub/personal/info', { alias: 'Guest-of-ours', bio: 'words' });
  const token = await guest.post('/user/tokens', { type: 'access', name: 'ci', scope: 'read' });
  await guest.remove(`/user/tokens/${token.body.data.token.id}`);
  await guest.remove(`/user/tokens/${token.body.data.token.id}`);
  const admin = await openAdmin(hub.hub.config.dataDir);
  await admin.setRole('guest', 'manager');
  await admin.setDisabled('guest', true);
  await admin.setDisabled('guest', false);
  await admin.reset('guest', { tokens: true });
  await admin.close();
  await hub.idle();
  const { id } = token.body.data.token;
  expect(await recorded()).toEqual([
    ['people.joined', 'guest', {}],
    ['people.saved', 'guest', { changed: ['bio'] }],
    ['people.renamed', 'guest', {}],
    ['tokens.created', 'guest', { id, type: 'access', scope: 'read' }],
    ['tokens.revoked', 'guest', { id }],
    ['people.roleChanged', null, { roleType: 'manager' }],
    ['people.disabled', null, {}],
    ['people.enabled', null, {}],
    ['people.passwordChanged', null, {}],
  ]);
  // Nobody else is told of an account, whatever they may see.
  expect(await told('other')).toEqual([]);
  expect(await told(null)).toEqual([]);
  expect(await told('guest')).toHaveLength(9);
});

it('tells of an item whoever sees it, and nobody who does not by now', async () => {
  const { key } = await made('told-of');
  await other.put(`/aihub/${key}/favorite`, {});
  for (const who of ['other', 'owner', null]) expect(await told(who)).toEqual(['items.created']);
  await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
  await owner.put(`/aihub/${key}`, { desc: 'a secret' });
  await owner.put(`/aihub/${key}/name`, { name: 'told-of-secretly' });
  for (const who of ['other', null]) expect(await told(who)).toEqual([]);
  const all = ['items.created', 'items.hidden', 'items.saved', 'items.renamed'];
  expect(await told('owner')).toEqual(all);
  // What happened while it was hidden stays with those who saw it then.
  await owner.put(`/aihub/${key}`, { visibility: 'PUBLIC' });
  for (const who of ['other', null]) expect(await told(who)).toEqual(['items.created', 'items.shown']);
  expect(await told('owner')).toEqual([...all, 'items.shown']);
});

it('tells managers of what they see, and no longer once they are none', async () => {
  await made('hidden-from-all', 'PRIVATE');
  const admin = await openAdmin(hub.hub.config.dataDir);
  await admin.setRole('other', 'manager');
  expect(await told('other')).toContain('items.created');
  await admin.setRole('other', 'common');
  await admin.close();
  expect(await told('other')).not.toContain('items.created');
});

it('tells nobody of what is gone', async () => {
  const { key } = await made('gone-soon');
  await owner.send('DELETE', `/aihub/${key}`, { confirm: 'gone-soon' });
  await hub.idle();
  for (const who of ['owner', 'other', null]) expect(await told(who)).toEqual([]);
});
