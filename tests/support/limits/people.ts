import { readSecretKeys } from '../../../server/ground/secret-keys.ts';
import { deeds } from '../../../server/handlers/people/answers/deeds.ts';
import { newsFor } from '../../../server/handlers/people/answers/news.ts';
import { presentDeed } from '../../../server/handlers/people/answers/present-deed.ts';
import { Invitations } from '../../../server/people/invitations.ts';
import { madeUpPassword } from '../../../server/people/passwords/made-up-password.ts';
import { Recent } from '../../../server/people/secrets/recent.ts';
import { makeSecret, secretShape } from '../../../server/people/secrets/secrets.ts';
import { SessionStore } from '../../../server/people/secrets/session-store.ts';
import { TokenStore } from '../../../server/people/secrets/token-store.ts';
import { makeKeyDigits, ringOf } from '../../../server/secrets/keys.ts';
import { hintOf } from '../../../server/secrets/new-secret.ts';
import { sealedRows } from '../../../server/secrets/sealed-rows.ts';
import { seal } from '../../../server/secrets/sealing.ts';
import { Secrets } from '../../../server/secrets/secrets.ts';
import type { Store } from '../../../server/store/open.ts';
import { exactly, type Limits, least, most, type Table } from './limit.ts';
import { addDeeds, addItems, addPerson, inStore } from './stored.ts';

const long = 'abcdefghijklmnopqrstuvwxyz';
const day = 1;
const digitsOfByte = 2;

/** With somebody, and a clock that is set by hand. */
const withAnn = <T>(act: (store: Store, clock: { now: number }) => Promise<T>) =>
  inStore(async (store) => {
    await addPerson(store.db, 'ann');
    return act(store, { now: Date.UTC(2000, 0) });
  });

/** What stands around the middle of a hint, where that is alike on both sides. */
function shownOf(hint: unknown): number {
  const [before = '', behind = ''] = String(hint).split('_').at(-1)?.split('…') ?? [];
  return before.length === behind.length ? before.length : Number.NaN;
}

const needsOf = ({ db }: Store, clock: { now: number }) => ({
  ...{ db, now: () => clock.now, foreignWrites: () => 0, wake: () => {} },
});

const hintOfToken = () =>
  withAnn(async (store, clock) => {
    const asked = { type: 'access', name: 'x', scope: 'read' } as const;
    const { row } = await new TokenStore(needsOf(store, clock)).create('ann', asked);
    return shownOf(row.fields.hint);
  });

const hintOfInvitation = () =>
  withAnn(async ({ db }, { now }) => {
    const { row } = await new Invitations({ db, now: () => now }).create({ days: day }, { by: 'ann' });
    return shownOf(row.fields.hint);
  });

/** Whether it is noted down that a session was used again after so long a time. */
const isSeen = (ms: number) =>
  withAnn(async (store, clock) => {
    const sessions = new SessionStore(needsOf(store, clock));
    const { secret } = await sessions.start('ann', { userAgent: 'x', address: '127.0.0.1' });
    const begun = clock.now;
    clock.now += ms;
    await sessions.find(secret, false);
    const { used_time } = await store.db.selectFrom('sessions').select('used_time').executeTakeFirstOrThrow();
    return used_time > begun;
  });

/** Whether so many who came lately are known without a look at what is kept. */
async function areKnown(count: number): Promise<boolean> {
  let loads = 0;
  const load = async (key: string) => {
    loads += 1;
    return { personId: key };
  };
  const recent = new Recent({ load, foreignWrites: () => 0 });
  for (let at = 0; at < count; at += 1) await recent.get(String(at));
  await recent.get('0');
  return loads === count;
}

const digits = 'a'.repeat(digitsOfByte * 32);
const place = { itemId: 'item-1', name: 'KEY', places: ['process'] };

/** A value that somebody gave an item. */
async function saved(db: Store['db'], count: number): Promise<void> {
  const [key] = ringOf([digits]);
  await addItems(db, [{ seq: 1 }]);
  for (let at = 0; at < count; at += 1) {
    const name = at === 0 ? place.name : `${place.name}${at}`;
    const kept = { item_id: place.itemId, name, value: seal(key, place, long), key_id: key.id };
    const given = { places: JSON.stringify(place.places), person_id: 'ann', set_time: 0, hint: null };
    await db
      .insertInto('secrets')
      .values({ ...kept, ...given })
      .execute();
  }
}

/** Whether it is noted down that a value was used again after so long a time. */
const isNoted = (ms: number) =>
  withAnn(async ({ db }, { now }) => {
    await saved(db, 1);
    const secrets = new Secrets({ db, keys: { dataDir: '', secretKeys: [digits] }, log: console });
    const use = (at: number) => secrets.use(place.name, { itemId: place.itemId, place: 'process', now: at });
    await use(now);
    await use(now + ms);
    const { used_time } = await db.selectFrom('secrets').select('used_time').executeTakeFirstOrThrow();
    return used_time === now + ms;
  });

/** How many values are sealed anew at once. */
const sealedAtOnce = (more: number) =>
  withAnn(async ({ db }) => {
    await saved(db, more);
    for await (const rows of sealedRows(db)) return rows.length;
    return 0;
  });

const hash = long.repeat(9);

/** How much of the hash of a row somebody is told who has not looked at it yet. */
const toldNews = () =>
  withAnn(async (store) => {
    await store.db.updateTable('people').set({ known_deed: 0 }).execute();
    await addDeeds(store.db, 1, { what: 'tokens.created', of_id: 'ann', hash });
    const [news] = await newsFor(store as never, { id: 'ann' } as never, 'none');
    return news?.id.length ?? 0;
  });

const toldDeed = () => {
  const row = { what: 'people.joined', at: 0, by_id: null, facts: '{}', said: null, user_agent: null };
  return presentDeed({ ...row, of_name: null, hash } as never, { id: 'ann' } as never).id.length;
};

const toldCommit = (which: 'before' | 'after') => {
  const moved = { ref: 'refs/heads/main', before: hash, after: hash };
  return String(deeds['items.pushed']?.({ moved: [moved] })[which]).length;
};

const limitsOfTold = (): Limits => ({
  'audit.commitShown': [exactly(() => toldCommit('before')), exactly(() => toldCommit('after'))],
  'audit.idShown': [exactly(toldNews), exactly(toldDeed)],
});

const hintLength = (value: string) => hintOf(value)?.length ?? 0;

/** What holds of people, and of what lets them in. */
export const limitsOfPeople: Table = ({ 'secretStore.batch': batch = 0 }) => [
  limitsOfTold(),
  {
    'database.kept.people': [most(areKnown)],
    'password.madeUp': [exactly(() => madeUpPassword().length)],
    'secret.size': [
      exactly(() => makeSecret().length / digitsOfByte),
      exactly(() => makeKeyDigits().length / digitsOfByte),
      ...[most, least].flatMap((side) => [
        side((bytes) => secretShape.test('a'.repeat(digitsOfByte * bytes))),
        side((bytes) => readSecretKeys('a'.repeat(digitsOfByte * bytes)) !== undefined),
      ]),
    ],
    'secretStore.batch': [exactly(() => sealedAtOnce(batch + 9))],
    'secretStore.hint': [exactly(() => hintLength(long))],
    'secretStore.hintFrom': [least((count) => hintLength(long.slice(0, count)) > 0)],
    'secretStore.usedEvery': [least(isNoted)],
    'session.seenEvery': [least(isSeen)],
    'token.shown': [exactly(hintOfToken), exactly(hintOfInvitation)],
  },
];
