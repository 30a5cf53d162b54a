import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorCatalogue } from '#generated/errors.ts';
import { actions } from '#generated/guards.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { setPassword } from '../../server/people/index.ts';
import { type AskerName, askerNames, askers, Crowd } from '../support/crowd.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type CallRow, calls, type Named, outcomeOf, type Scene } from '../support/reference.ts';
import { usualPassword } from '../support/session-client.ts';

/** What says whether repositories are hosted; null says nothing at all. */
const hosting = vi.hoisted(() => ({ answer: undefined as { enabled: boolean } | null | undefined }));
vi.mock(import('../../server/handlers/hosting/enabled.ts'), async (original) => {
  const { enabled } = await original();
  return {
    enabled: () => (hosting.answer === undefined ? enabled() : (hosting.answer as { enabled: boolean })),
  };
});

let hub: TestHub;
let crowd: Crowd;
let made = 0;
const items = new Map<string, ItemRecord>();

beforeAll(async () => {
  hub = await startHub();
  crowd = await Crowd.gather(hub);
});
afterAll(() => hub.stop());
afterEach(() => {
  vi.restoreAllMocks();
  hosting.answer = undefined;
});

interface Stage extends Scene {
  /** Whether every field of the item that may be empty says something. */
  isFull?: boolean;
}

/** What is there in turn: nothing, something that says as little as it can, and something that says all. */
const stages: readonly Stage[] = [{ item: 'PUBLIC', isFull: true }, { item: 'PRIVATE' }, { item: 'missing' }];
const full = { nameCn: '全', nameEn: 'Full', desc: '全', descEn: 'All', license: 'mit', baseModel: 'a/b' };

const titleOf = ({ item, isFull, lacks }: Stage) =>
  [item, isFull ? 'full' : '', lacks ?? ''].join(' ').trim();

/** The item of the owner that is asked about; calls rename and remove it. */
async function itemOf({ item: visibility, isFull = false }: Stage): Promise<Named['item']> {
  if (visibility === 'missing') return { id: 'x'.repeat(16), key: 'x'.repeat(16), name: 'never-was' };
  const owner = crowd.person('owner');
  const id = `${visibility} ${isFull}`;
  const known = items.get(id);
  const viewer = { id: owner.id, userName: 'owner', roleType: 'common' as const, alias: null };
  if (known && (await hub.hub.items.find('models', 'owner', known.name, viewer))) return known;
  made += 1;
  const part = { owner, kind: 'models', name: `thing-${made}`, visibility, ...(isFull && full) };
  const item = await hub.build.item(part);
  items.set(id, item);
  return item;
}

async function ask({ asks: [method, path, body] }: CallRow, name: AskerName, stage: Stage) {
  const { person, headers } = await crowd.comes(name);
  const { people } = hub.hub;
  const id = person?.id ?? '';
  made += 1;
  const named: Named = {
    item: await itemOf(stage),
    ownerId: crowd.person('owner').id,
    person,
    fresh: `fresh-${made}`,
    session: async () => (person ? (await people.sessions.start(id, here)).id : 'none'),
    invitation: async () => (await hub.hub.people.invitations.create({ days: 1 }, { by: undefined })).row.id,
    token: async () => (person ? (await crowd.token(id, 'access')).id : 'none'),
    secret: () => secretOf(named.item.id, crowd.person('owner').id),
    async password() {
      if (person) await setPassword(hub.hub.db, id, usualPassword);
      return usualPassword;
    },
  };
  const sent = await body?.(named);
  const response = await fetch(hub.url + (typeof path === 'string' ? path : await path(named)), {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...headers,
      ...(sent && { 'content-type': 'application/json' }),
    },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  return answerOf(response);
}

async function secretOf(itemId: string, by: string): Promise<string> {
  const { db, secrets } = hub.hub;
  const isThere = await db.selectFrom('items').select('id').where('id', '=', itemId).executeTakeFirst();
  const one = { name: 'TAKEN', value: 'k' };
  if (isThere)
    await db.transaction().execute((tx) => secrets.save(tx, [one], { itemId, by, now: Date.now() }));
  return one.name;
}

const here = { userAgent: 'test', address: '127.0.0.1' };

/** An answer in the words of the table; what it does not know is told as it came. */
async function answerOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.status === 200) return 'may';
  const { code } = JSON.parse(text);
  const known = errorCatalogue.find((error) => error.code === code && error.status === response.status);
  return known?.id ?? `${response.status} ${text}`;
}

async function tellAll(row: CallRow, of: readonly Stage[]) {
  const told: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const stage of of)
    for (const name of askerNames) {
      const key = `${name}, ${titleOf(stage)}`;
      told[key] = await ask(row, name, stage);
      expected[key] = outcomeOf(row, askers[name], stage);
    }
  return { told, expected };
}

const isAboutItem = ({ needs }: CallRow) => needs.includes('sees');

describe.each(Object.entries(calls))('%s', (id, row) => {
  it('answers everybody as the table says, whatever is there, and names each refusal', async () => {
    const { told, expected } = await tellAll(row, isAboutItem(row) ? stages : stages.slice(0, 1));
    expect(told).toEqual(expected);
    const { errors = [] } = endpoints[id as EndpointId];
    expect(['may', ...errors]).toEqual(expect.arrayContaining(Object.values(told)));
  });
});

/** What stands in the way of making more, one after the other, and then what says so is not answered at all. */
const lacks = ['hosted', 'items', 'bytes', 'files'] as const;
const whole = { items: 0, itemsMax: 9, bytes: 0, bytesMax: 9, files: 0, filesMax: 9, left: true };

function takeAway(what: (typeof lacks)[number], isAnswered: boolean): void {
  if (what === 'hosted') hosting.answer = isAnswered ? { enabled: false } : null;
  else
    vi.spyOn(hub.hub.items, 'quotaOf').mockResolvedValue(
      (isAnswered ? { ...whole, [what]: 9 } : null) as never,
    );
}

describe('items.create', () => {
  it.each(lacks)('answers everybody as the table says without %s', async (what) => {
    takeAway(what, true);
    const { told, expected } = await tellAll(calls['items.create'], [{ item: 'PUBLIC', lacks: what }]);
    expect(told).toEqual(expected);
  });

  it.each(['hosted', 'items'] as const)(
    'is refused to everybody where nothing answers for %s',
    async (what) => {
      takeAway(what, false);
      const { told, expected } = await tellAll(calls['items.create'], [{ item: 'PUBLIC', lacks: what }]);
      expect(told).toEqual(expected);
    },
  );
});

describe('the table', () => {
  it('catches a server that lets in one too many', async () => {
    vi.spyOn(actions['item.edit'], 'when').mockReturnValue(true);
    const { told, expected } = await tellAll(calls['items.save'], [{ item: 'PUBLIC' }]);
    const wrong = Object.keys(told).filter((key) => told[key] !== expected[key]);
    expect(wrong.map((key) => key.replace(', PUBLIC', ''))).toEqual([
      ...['visitor', 'newcomer in person', 'newcomer by a token', 'member in person', 'member by a token'],
      ...['owner by a token that reaches another item', 'owner by a token of git'],
      ...['manager by a token that reaches another item', 'disabled in person'],
    ]);
  });

  it('knows every call, and how each is asked', () => {
    const methods = (of: Record<string, string>) => Object.entries(of).sort();
    const written = Object.fromEntries(Object.entries(calls).map(([id, { asks }]) => [id, asks[0]]));
    const found = Object.entries(endpoints).map(([id, { routes }]) => [id, routes[0]?.method ?? '']);
    expect(methods(written)).toEqual(methods(Object.fromEntries(found)));
  });
});
