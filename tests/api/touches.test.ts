import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { fastifyRoutes } from '../../generator/emit/api/fastify-routes.ts';
import type { Endpoint } from '../../generator/model/product.ts';
import { shownBy, touchedBy } from '../../generator/model/touches.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { KeptRows } from '../../server/store/keeping/kept-rows.ts';
import { type Reply, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, usualPassword } from '../support/session-client.ts';

const { product } = buildProduct({ project: process.cwd(), blocks: process.cwd() });
const calls = Object.values(product?.endpoints ?? {});

let hub: TestHub;
let person: SessionClient;
/** The same person, elsewhere. */
let other: SessionClient;
beforeAll(async () => {
  hub = await startHub();
  person = await signedUp(hub, 'ada');
  other = new SessionClient(hub);
  await person.put('/aihub/personal/info', { alias: 'Ada' });
  const admin = await openAdmin(hub.hub.config.dataDir);
  await admin.setRole('ada', 'manager');
  await admin.close();
});
afterAll(() => hub.stop());

/** Inputs of reading calls, by name. */
const values: Record<string, string> = {
  ...{
    user: 'ada',
    userName: 'ada',
    alias: 'Ada',
    kind: 'models',
    name: 'first',
    q: 'first',
    unused: 'true',
  },
  ...{ revision: 'main', path: 'README.md', lastCommitId: 'main', view: 'tree', branch: 'main' },
};

/** When somebody was last seen is changed by looking. */
const seen = /"usedTime":"[^"]*"/g;

/** What each reading call answers now, by its id. */
async function answers(): Promise<Map<string, string>> {
  await hub.idle();
  const found = new Map<string, string>();
  for (const call of calls) {
    const [route] = fastifyRoutes(call, '');
    if (route === undefined || call.base !== 'product' || shownBy(call, known).length === 0) continue;
    const path = route.url.replace(/:(\w+)|\*/g, (_, name = 'path') => values[name] ?? 'x');
    const query = call.queryParams.flatMap((name) => (values[name] ? [[name, values[name]]] : []));
    const { status, body } = await person.get(`${path}?${new URLSearchParams(query)}`);
    found.set(call.id, `${status} ${JSON.stringify(body?.data).replaceAll(seen, '')}`);
  }
  return found;
}

const known = { definitions: product?.definitions ?? {}, entities: product?.entities ?? {} };

type Act = () => Promise<Reply>;

const at = (rest = '') => `/aihub/${values.key}${rest}`;

/** Each call that changes something, as one who looks at all the answers may make it. */
const acts: Record<string, Act> = {
  'items.create': async () => {
    const reply = await person.post('/aihub/items', { kind: 'models', name: 'first', license: 'mit' });
    values.key = reply.body.data.key;
    await hub.hub.items.settled(reply.body.data.id);
    return reply;
  },
  'items.save': () => person.put(at(), { desc: 'What it is for', visibility: 'PRIVATE' }),
  'repos.edit': () =>
    person.put(`/aihub/gitlab/${values.key}/edit`, { branch: 'main', path: 'said.md', text: 'Said' }),
  'items.favorite': () => person.put(at('/favorite'), {}),
  'items.unfavorite': () => person.remove(at('/favorite')),
  'people.saveProfile': () => person.put('/aihub/personal/info', { alias: 'Countess', bio: 'Numbers' }),
  'secrets.save': () => person.put(at('/secrets/API_KEY'), { value: 'a value of some length' }),
  'secrets.remove': () => person.remove(at('/secrets/API_KEY')),
  'items.rename': () => person.put(at('/name'), { name: 'second' }),
  'items.importAgain': async () => {
    const item = await hub.hub.items.get(String(values.key), await person.user());
    await new KeptRows(hub.hub.db, 'Item').change(
      item.id,
      { gitlabPushStatus: 'FAILED' },
      { now: Date.now() },
    );
    return person.post(at('/import'));
  },
  'items.remove': () => person.send('DELETE', at(), { confirm: 'second' }),
  'people.invite': async () => {
    const reply = await person.post('/user/invitations', { note: 'a class' });
    values.id = reply.body.data.invitation.id;
    return reply;
  },
  'people.uninvite': () => person.remove(`/user/invitations/${values.id}`),
  'people.createToken': async () => {
    const reply = await person.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
    values.id = reply.body.data.token.id;
    return reply;
  },
  'people.revokeToken': () => person.remove(`/user/tokens/${values.id}`),
  'people.endSession': async () => person.remove(`/user/users/sessions/${await otherDevice()}`),
  'people.changePassword': () =>
    person.put('/user/users/password', { current: usualPassword, password: 'another secret of some length' }),
};

/** Before these there is a device that they end. */
const endingDevices = ['people.endSession', 'people.changePassword'];

async function otherDevice(): Promise<string> {
  const { list } = (await person.get('/user/users/sessions')).body.data;
  return list.find(({ current }: { current: boolean }) => !current).id;
}

it('is tried for every call that changes what is shown', () => {
  const changing = calls.filter((call) => touchedBy(call).length > 0).map(({ id }) => id);
  expect(Object.keys(acts).sort()).toEqual(changing.sort());
});

it.each(Object.entries(acts))(
  '%s changes no answer but those that are about what it touches',
  async (id, act) => {
    if (endingDevices.includes(id)) await other.signIn('ada');
    const before = await answers();
    expect((await act()).status).toBe(200);
    const after = await answers();
    const changed = calls.filter((call) => before.get(call.id) !== after.get(call.id));
    const touched = touchedBy(product?.endpoints[id] as Endpoint);
    expect(changed).not.toEqual([]);
    const old = changed.filter((call) => !shownBy(call, known).some((name) => touched.includes(name)));
    expect(old.map((call) => call.id)).toEqual([]);
  },
);
