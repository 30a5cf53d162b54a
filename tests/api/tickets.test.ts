import { afterAll, beforeAll, expect, it } from 'vitest';
import { formTicketKeptForMs, quotaItemCount } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';

let hub: TestHub;
const clock = new TestClock();
let owner: SessionClient;
let thief: SessionClient;

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  owner = await person('form-owner');
  thief = await person('form-thief');
});
afterAll(() => hub.stop());

async function person(name: string): Promise<SessionClient> {
  const client = await signedUp(hub, name);
  await client.put('/aihub/personal/info', { alias: name });
  return client;
}

const hidden = {
  kind: 'models',
  name: 'hidden-plan',
  desc: 'quollword',
  visibility: 'PRIVATE',
  ticket: 'ticket-stolen',
};
const send = (by: SessionClient, part: object) => by.post('/aihub/items', { ...hidden, ...part });
/** An answer without what is made anew for each item. */
const shapeOf = (text: string) =>
  text.replace(/"(?:key|createTime|updateTime|url|id|name|popularity)":("[^"]*"|[\d.e-]+)/g, '');

it('a stolen form acts for the thief alone, as one of their own, and tells nothing of the other', async () => {
  const { key } = (await send(owner, {})).body.data;
  const mine = { name: 'mine', desc: 'x', visibility: 'PUBLIC' };
  const stolen = await send(thief, mine);
  expect(stolen.body.data).toMatchObject({ name: 'mine', createUser: 'form-thief' });
  expect(stolen.text).not.toMatch(/hidden-plan|quollword|form-owner/);
  expect(stolen.body.data.key).not.toBe(key);
  const fresh = await send(thief, { ...mine, name: 'other', ticket: 'ticket-of-mine' });
  expect(shapeOf(stolen.text)).toBe(shapeOf(fresh.text));
  expect((await send(owner, {})).body.data).toMatchObject({ key, name: 'hidden-plan', desc: 'quollword' });
});

it('a stolen form opens no way around a quota, an alias or a session', async () => {
  await send(owner, {});
  const full = await person('form-full');
  const { id } = await full.user();
  const { quotaOf } = hub.hub.items;
  hub.hub.items.quotaOf = async (...asked: Parameters<typeof quotaOf>) => ({
    ...(await quotaOf(...asked)),
    ...(asked[0] === id && { items: quotaItemCount, left: false }),
  });
  try {
    const reply = await send(full, { name: 'one-too-many' });
    expect(reply).toMatchObject({ status: 409, body: { code: '409204' } });
    expect(reply.text).not.toMatch(/hidden-plan|quollword/);
  } finally {
    hub.hub.items.quotaOf = quotaOf;
  }
  const nameless = await signedUp(hub, 'form-nameless');
  expect((await send(nameless, {})).status).toBe(409);
  expect((await send(new SessionClient(hub), {})).status).toBe(401);
  const { body } = await owner.get('/aihub/items?kind=models&user=form-owner');
  expect(body.data.list).toHaveLength(1);
});

it('a ticket is forgotten once nobody sends its form again', async () => {
  const { db } = hub.hub;
  const kept = async () =>
    (await db.selectFrom('tickets').select('ticket').execute()).map((row) => row.ticket);
  const patient = await person('form-patient');
  await send(patient, { ticket: 'ticket-of-today', name: 'today' });
  clock.pass(formTicketKeptForMs - 1);
  await send(patient, { ticket: 'ticket-of-later', name: 'later' });
  expect(await kept()).toContain('ticket-of-today');
  clock.pass(1);
  await send(patient, { ticket: 'ticket-of-tomorrow', name: 'tomorrow' });
  expect((await kept()).sort()).toEqual(['ticket-of-later', 'ticket-of-tomorrow']);
});

it('a form that is sent again by whoever may no longer make items gives back nothing', async () => {
  const leaver = await person('form-leaver');
  const part = { ticket: 'ticket-leaver', name: 'left-open' };
  await send(leaver, part);
  await leaver.get('/user/users/logout');
  const again = await send(leaver, part);
  expect(again.status).toBe(401);
  expect(again.text).not.toContain('quollword');
});
