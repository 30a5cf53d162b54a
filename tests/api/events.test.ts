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
  // The last manager is kept out by nobody.
  await signedUp(hub, 'keeper');
  const keeper = hub.hub.db.updateTable('people').where('user_name', '=', 'keeper');
  await keeper.set({ role_type: 'manager' }).execute();
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
  for (const visibility of ['INTERNAL', 'PUBLIC', 'INTERNAL'])
    await owner.put(`/aihub/${key}`, { visibility });
  // What is as it was is no change.
  await owner.put(`/aihub/${key}`, { visibility: 'INTERNAL' });
  await owner.put(`/aihub/${key}/name`, { name: 'changed-again' });
  await owner.put(`/aihub/${key}/name`, { name: 'changed-again' });
  for (const _ of [1, 2]) await other.put(`/aihub/${key}/favorite`, {});
  for (const _ of [1, 2]) await other.remove(`/aihub/${key}/favorite`);
  await owner.send('DELETE', `/aihub/${key}`, { confirm: 'changed-again' });
  await hub.idle();
  expect(await recorded()).toEqual([
    ['items.created', 'owner', { kind: 'models', name: 'changed', visibility: 'PUBLIC' }],
    ['items.saved', 'owner', { changed: ['desc'] }],
    ['items.hidden', 'owner', { before: 'PUBLIC', visibility: 'PRIVATE' }],
    ['items.shown', 'owner', { before: 'PRIVATE', visibility: 'INTERNAL' }],
    ['items.shown', 'owner', { before: 'INTERNAL', visibility: 'PUBLIC' }],
    ['items.hidden', 'owner', { before: 'PUBLIC', visibility: 'INTERNAL' }],
    ['items.renamed', 'owner', { before: 'changed', name: 'changed-again' }],
    ['items.favorited', 'other', {}],
    ['items.unfavorited', 'other', {}],
    ['items.removed', 'owner', { kind: 'models', name: 'changed-again' }],
  ]);
});

it('records of a save what is another by it, and nothing where all is as it was', async () => {
  const { key } = await made('saved-twice');
  const save = (changes: object) => owner.put(`/aihub/${key}`, changes);
  const tags = ['text-generation'];
  const first = { desc: 'words', license: 'mit', tags, visibility: 'PUBLIC', nameEn: 'Twice' };
  for (const changes of [first, first, { ...first, tags: [...tags, 'mit'] }]) await save(changes);
  // A form sends back all that it was given.
  await save({ ...first, nameEn: 'Thrice', license: 'apache-2.0' });
  await save({ ...first, nameEn: 'Thrice', license: 'apache-2.0', tags: [] });
  for (const _ of [1, 2]) await save({ desc: null });
  await hub.idle();
  const saved = (...changed: string[]) => ['items.saved', 'owner', { changed }];
  expect((await recorded()).slice(1)).toEqual([
    saved('desc', 'license', 'nameEn', 'tags'),
    saved('license', 'nameEn'),
    saved('tags'),
    saved('desc'),
  ]);
});

it('records one removal, and one other name, of two at once', async () => {
  const { key } = await made('at-once');
  await Promise.all([1, 2].map(() => owner.put(`/aihub/${key}/name`, { name: 'at-once-again' })));
  const gone = await Promise.all(
    [1, 2].map(() => owner.send('DELETE', `/aihub/${key}`, { confirm: 'at-once-again' })),
  );
  expect(gone.map(({ body }) => body.code).sort()).toEqual(['0', '404001']);
  expect((await recorded()).slice(1)).toEqual([
    ['items.renamed', 'owner', { before: 'at-once', name: 'at-once-again' }],
    ['items.removed', 'owner', { kind: 'models', name: 'at-once-again' }],
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
  // The second time nothing is another.
  for (const _ of [1, 2]) await guest.put('/aihub/personal/info', { alias: 'Guest-of-ours', bio: 'words' });
  const token = await guest.post('/user/tokens', { type: 'access', name: 'ci', scope: 'read' });
  await guest.remove(`/user/tokens/${token.body.data.token.id}`);
  await guest.remove(`/user/tokens/${token.body.data.token.id}`);
  const admin = await openAdmin(hub.hub.config.dataDir);
  for (const _ of [1, 2]) await admin.setRole('guest', 'manager');
  for (const isOut of [true, true, false, false]) await admin.setDisabled('guest', isOut);
  await admin.reset('guest', { tokens: true });
  await admin.close();
  await hub.idle();
  const { id } = token.body.data.token;
  const all = (await recorded()).filter(([name]) => !name.startsWith('sessions.'));
  expect(all).toEqual([
    ['people.joined', 'guest', {}],
    ['people.saved', 'guest', { changed: ['bio'] }],
    ['people.renamed', 'guest', {}],
    ['tokens.created', 'guest', { id, name: 'ci', type: 'access', scope: 'read' }],
    ['tokens.revoked', 'guest', { id, name: 'ci' }],
    ['people.roleChanged', null, { before: 'common', roleType: 'manager' }],
    ['people.disabled', null, {}],
    ['people.enabled', null, {}],
    ['people.passwordChanged', null, {}],
  ]);
  // Nobody else is told of an account, whatever they may see.
  expect(await told('other')).toEqual([]);
  expect(await told(null)).toEqual([]);
  expect((await told('guest')).filter((name) => !name.startsWith('sessions.'))).toHaveLength(9);
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
