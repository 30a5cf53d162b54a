import { describe, expect, it } from 'vitest';
import {
  type ActionId,
  actions,
  checks,
  type GuardId,
  type GuardScope,
  givenOf,
  guards,
} from '#generated/guards.ts';
import { endpoints, subjects } from '#generated/server/contract.ts';
import type { Viewer } from '../../server/rights/index.ts';
import { accessOf } from '../../server/rights/of-items.ts';

/**
 * Who may what, written by hand from the specification (2.2, 2.3, 6) and the design (7.3 to 7.5, 7.11 to 7.13), and
 * not from the YAML that it judges. Each line is the first thing that is asked, then the next; a role that fails one
 * may not.
 */
type Need = 'in' | 'person' | 'unbound' | 'alias' | 'room' | 'sees' | 'reaches' | 'manages' | 'owns';

const needsOfActions: Readonly<Record<ActionId, readonly Need[]>> = {
  'item.view': ['sees'],
  'item.read': ['sees'],
  'item.favorite': ['sees', 'in', 'reaches'],
  'item.create': ['in', 'unbound', 'alias', 'room'],
  'item.name': ['in', 'unbound', 'alias'],
  'item.favorers': ['sees', 'in'],
  'item.edit': ['in', 'reaches', 'owns'],
  'item.setting': ['in', 'reaches', 'owns'],
  'item.rename': ['in', 'reaches', 'owns'],
  'item.remove': ['in', 'reaches', 'owns'],
  'item.push': ['in', 'reaches', 'owns'],
  'profile.open': ['in'],
  'profile.edit': ['in', 'person'],
  'quota.view': ['in'],
  'record.view': ['in', 'person'],
  'session.manage': ['in', 'person'],
  'token.manage': ['in', 'person'],
  'account.make': [],
  'invitation.make': ['in', 'person', 'manages'],
  'invitation.manage': ['in', 'person', 'manages'],
};

const needsOfGuards: Readonly<Record<GuardId, readonly Need[]>> = {
  reader: [],
  joining: [],
  auth: ['in'],
  managing: ['manages'],
  model: ['in', 'unbound', 'alias'],
  create: ['room'],
};

/** Calls that change something, and the action that each asks; `open` asks nobody. */
const changing: Readonly<Record<string, ActionId | 'open'>> = {
  'items.create': 'item.create',
  'items.favorite': 'item.favorite',
  'items.importAgain': 'item.edit',
  'items.unfavorite': 'item.favorite',
  'items.remove': 'item.remove',
  'items.rename': 'item.rename',
  'items.save': 'item.edit',
  'items.visit': 'item.view',
  'people.changePassword': 'session.manage',
  'people.createToken': 'token.manage',
  'people.endSession': 'session.manage',
  'people.invite': 'invitation.make',
  'people.uninvite': 'invitation.manage',
  'people.looked': 'record.view',
  'people.prove': 'session.manage',
  'people.revokeToken': 'token.manage',
  'people.saveProfile': 'profile.edit',
  'people.signIn': 'open',
  'people.signOutEverywhere': 'session.manage',
  'people.signUp': 'account.make',
  'repos.edit': 'item.push',
  'secrets.remove': 'item.setting',
  'secrets.save': 'item.setting',
};

const anybody = { roleType: 'common', alias: 'Somebody', through: 'session', language: 'en' } as const;
const roles: Readonly<Record<string, GuardScope['viewer']>> = {
  visitor: null,
  newcomer: { roleType: 'common', id: 'n', userName: 'n', through: 'session' },
  member: { ...anybody, id: 'm', userName: 'm' },
  owner: { ...anybody, id: 'o', userName: 'o' },
  'owner by token': { ...anybody, id: 'o', userName: 'o', through: 'token' },
  'owner without an alias': { roleType: 'common', id: 'o', userName: 'o', through: 'session' },
  'owner by a token for this item': { ...anybody, id: 'o', userName: 'o', through: 'token', reach: 'i' },
  'owner by a token for another item': { ...anybody, id: 'o', userName: 'o', through: 'token', reach: 'j' },
  'member by a token for this item': { ...anybody, id: 'm', userName: 'm', through: 'token', reach: 'i' },
  manager: { ...anybody, id: 'b', userName: 'b', roleType: 'manager' },
  'manager by a token for another item': {
    ...{ ...anybody, id: 'b', userName: 'b', roleType: 'manager', through: 'token', reach: 'j' },
  },
  'manager by token': { ...anybody, id: 'b', userName: 'b', roleType: 'manager', through: 'token' },
};

type Item = NonNullable<GuardScope['item']>;
const items: readonly Item[] = (['PUBLIC', 'INTERNAL', 'PRIVATE'] as const).map((visibility) => ({
  id: 'i',
  key: 'k',
  visibility,
  createUserId: 'o',
}));
const whole = { items: 0, itemsMax: 1, bytes: 0, bytesMax: 1, files: 0, filesMax: 1, left: true };
const rooms = [
  { hosting: { enabled: true }, quota: whole, isRoom: true },
  { hosting: { enabled: false }, quota: whole, isRoom: false },
  ...(['items', 'bytes', 'files'] as const).map((what) => ({
    hosting: { enabled: true },
    quota: { ...whole, [what]: 1 },
    isRoom: false,
  })),
];

/** The reference: what a role may, of what is there. */
const holds: Readonly<Record<Need, (viewer: GuardScope['viewer'], item: Item, isRoom: boolean) => boolean>> =
  {
    in: (viewer) => viewer !== null,
    person: (viewer) => viewer?.through === 'session',
    alias: (viewer) => viewer?.alias !== undefined,
    room: (_viewer, _item, isRoom) => isRoom,
    unbound: (viewer) => viewer?.reach === undefined,
    reaches: (viewer, item) => reaches(viewer, item),
    sees: (viewer, item) =>
      item.visibility === 'PUBLIC' ||
      (item.visibility === 'INTERNAL' && viewer !== null && reaches(viewer, item)) ||
      mayAll(viewer, item),
    owns: (viewer, item) => mayAll(viewer, item),
    manages: (viewer) => viewer?.roleType === 'manager' && viewer.reach === undefined,
  };

const reaches = (viewer: GuardScope['viewer'], item: Item) =>
  viewer?.reach === undefined || viewer.reach === item.id;

/** Whose it is, or a manager, by something that reaches it. */
const mayAll = (viewer: GuardScope['viewer'], item: Item) =>
  (viewer?.id === item.createUserId || viewer?.roleType === 'manager') &&
  (viewer?.reach === undefined || viewer.reach === item.id);

function* cases() {
  for (const [role, viewer] of Object.entries(roles))
    for (const item of items)
      for (const { isRoom, ...loaded } of rooms)
        yield { role, viewer, item, isRoom, loaded: { ...givenOf(), ...loaded } };
}

const rules: [string, readonly Need[], (scope: GuardScope) => boolean][] = [
  ...Object.entries(needsOfActions).map(
    ([id, needs]) =>
      [id, needs, actions[id as ActionId].when] as [string, readonly Need[], (s: GuardScope) => boolean],
  ),
  ...Object.entries(needsOfGuards).map(
    ([id, needs]) =>
      [
        `the guard ${id}`,
        needs,
        (scope: GuardScope) => guards[id as GuardId].checks.every(({ when }) => when(scope)),
      ] as [string, readonly Need[], (s: GuardScope) => boolean],
  ),
];

describe.each(rules)('%s', (_id, needs, may) => {
  it('lets in whom the table lets in, and nobody else', () => {
    for (const { role, viewer, item, isRoom, loaded } of cases()) {
      const expected = needs.every((need) => holds[need](viewer, item, isRoom));
      expect([role, item.visibility, isRoom, may({ viewer, item, ...loaded })]).toEqual([
        role,
        item.visibility,
        isRoom,
        expected,
      ]);
    }
  });

  it('refuses everybody where a thing that it asks about is not there', () => {
    const asks = { item: ['sees', 'reaches', 'owns'], hosting: ['room'], quota: ['room'] } as const;
    for (const [name, by] of Object.entries(asks)) {
      if (!needs.some((need) => (by as readonly Need[]).includes(need))) continue;
      for (const { viewer, item, loaded } of cases()) {
        const scope: Record<string, unknown> = { viewer, item, ...loaded };
        delete scope[name];
        expect(may(scope as unknown as GuardScope)).toBe(false);
      }
    }
  });

  it('asks nothing that may be empty and lets somebody in for it', () => {
    const optional = ['alias', 'through', 'createTime', 'avatarUrl', 'token'] as const;
    for (const { viewer, item, isRoom, loaded } of cases()) {
      if (viewer === null) continue;
      for (const name of optional) {
        const { [name]: _, ...rest } = viewer;
        // Who came by no session and by no token is somebody of before that was told apart: in person.
        const less = name === 'through' ? { ...rest, through: 'session' as const } : rest;
        const expected = needs.every((need) => holds[need](less, item, isRoom));
        expect(may({ viewer: rest, item, ...loaded })).toBe(expected);
      }
    }
  });
});

describe('the table', () => {
  it('knows every action and every guard', () => {
    expect(Object.keys(needsOfActions).sort()).toEqual(Object.keys(actions).sort());
    expect(Object.keys(needsOfGuards).sort()).toEqual(Object.keys(guards).sort());
  });

  it('knows every call that changes something, and what it asks', () => {
    const found = Object.values(endpoints).filter(({ routes }) =>
      routes.some(({ method }) => method !== 'GET'),
    );
    expect(Object.fromEntries(found.map(({ id, allow }) => [id, allow ?? 'open']))).toEqual(changing);
  });

  it('knows every reason for a refusal, and none ends a session but that of who is not signed in', () => {
    const told = Object.fromEntries(Object.entries(checks).map(([id, { error }]) => [id, error]));
    expect(told).toEqual({
      ...{ signedIn: 'signedOut', inPerson: 'sessionNeeded', hasAlias: 'aliasNeeded' },
      ...{ unbound: 'beyondReach', reachesItem: 'beyondReach' },
      ...{ seesItem: 'itemNotFound', readsItem: 'itemNotFound', hosted: 'hostingOff' },
      ...{ ownsItem: 'notAllowed', writesItem: 'notAllowed' },
      ...{
        admitted: 'signedOut',
        takesIn: 'signUpClosed',
        invited: 'invitationNeeded',
        manages: 'notAllowed',
      },
      ...{ itemsLeft: 'quotaItems', bytesLeft: 'quotaBytes', filesLeft: 'quotaFiles' },
    });
  });

  it('hides the item wherever it is loaded from', () => {
    expect(subjects.item).toMatchObject({ seen: 'seesItem', missing: 'itemNotFound', optional: false });
  });
});

it('how far one comes with an item says what one may do with it', () => {
  for (const { role, viewer, item } of cases()) {
    const seen = holds.sees(viewer, item, true) ? 'read' : 'none';
    const expected = mayAll(viewer, item) ? 'admin' : seen;
    expect([role, item.visibility, accessOf(viewer as Viewer | null, { fields: item }, 0)]).toEqual([
      ...[role, item.visibility, expected],
    ]);
  }
});
