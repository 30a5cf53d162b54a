import { describe, expect, it, vi } from 'vitest';
import { standings } from '#generated/qa/standing.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { callRules, endpoints } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';
import { judge } from '#generated/validators/support/judge.ts';
import { anyLoaders } from '../frame/subjects.ts';
import type { HubError } from '../ground/hub-error.ts';
import { Rules } from '../rights/index.ts';
import type { Context } from './context.ts';
import { loaders } from './subjects.ts';

// How the things are found that calls are about, by whatever names them, and when the rules of those are asked that are kept already.

type Values = Readonly<Record<string, unknown>>;
const found = { id: 'one', fields: {} };

/** Rooms in which something is found in one way alone. */
function hubWith(way: string) {
  const asked: string[] = [];
  const answer = (own: string) =>
    vi.fn(async (...given: unknown[]) => {
      // What is waited for takes its time: whoever does not wait is through before.
      for (let turn = 0; turn < 20; turn++) await undefined;
      asked.push(`${own} ${given.filter((one) => typeof one === 'string').join(' ')}`);
      return own === way ? found : undefined;
    });
  const names = ['get', 'getById', 'find', 'movedFrom', 'assertReady'];
  const items = Object.fromEntries(names.map((name) => [name, answer(name)]));
  const hub = { items, people: { invitations: { find: answer('invitation') } } };
  return { call: { hub, viewer: null } as unknown as Context, asked };
}

const byName = { KindId: 'models', OwnerName: 'a', ItemName: 'b' };

describe('a thing', () => {
  it.for([
    ['its key', { ItemKey: 'k' }, 'get', ['get k', 'assertReady one']],
    ['its number', { ItemId: 'k' }, 'getById', ['getById k', 'assertReady one']],
    ['its names', byName, 'find', ['find models a b', 'assertReady one']],
    [
      'names that it had',
      byName,
      'movedFrom',
      ['find models a b', 'movedFrom models a b', 'assertReady one'],
    ],
    ['names of nothing', byName, '', ['find models a b', 'movedFrom models a b']],
    ['a key of nothing', { ItemKey: 'k' }, '', ['get k']],
    ['a number of nothing', { ItemId: 'k' }, '', ['getById k']],
  ] as const)('is looked for by %s', async ([, key, way, wanted], { task }) => {
    proves(task, { what: 'action item.view', door: 'server' });
    const { call, asked } = hubWith(way);
    expect(await loaders.item(call, key as never)).toEqual(way === '' ? undefined : found);
    expect(asked).toEqual(wanted);
  });

  it.for(['invitation', ''])(
    'that somebody is let in by is looked for by its code (%s)',
    async (way, { task }) => {
      proves(task, { what: 'action account.make', door: 'server' });
      const { call, asked } = hubWith(way);
      expect(await anyLoaders.invitation(call, { InvitationCode: 'c' } as never)).toEqual(
        way ? found : undefined,
      );
      expect(asked).toEqual(['invitation c']);
    },
  );
});

/** What fields may hold that rules read. */
const candidates = [
  undefined,
  '',
  null,
  'x',
  true,
  false,
  0,
  1,
  'PUBLIC',
  'PRIVATE',
  'LOGIN_USERS_READ',
  [],
  ['x'],
];

interface Tried {
  sent: Values;
  given: Values;
  before: Values;
  field?: string | undefined;
}

/** What a call may be sent, and what is kept, such that its rules hold, and such that they do not; nothing where none was found. */
function tried(id: EndpointId): { sound?: Tried; broken?: Tried } {
  const rules = callRules[id] ?? [];
  const { body, changes } = endpoints[id];
  const all = standings.flatMap(({ given }) =>
    body.flatMap((name) =>
      candidates.flatMap((value) =>
        // Of what is made nothing is kept yet.
        [{}, ...(changes ? [{ [name]: 'before' }] : [])].map((before): Tried => {
          const sent = Object.fromEntries(body.map((own) => [own, own === name ? value : undefined]));
          const [broken] = judge(rules, 'api', { sent, before, given, now: 0 } as never);
          return { sent, given, before, field: broken?.field };
        }),
      ),
    ),
  );
  const sound = all.find(({ field }) => field === undefined);
  const broken = all.find(({ field }) => field !== undefined);
  return { ...(sound && { sound }), ...(broken && { broken }) };
}

async function within(id: EndpointId, { sent, given, before }: Tried, signal?: AbortSignal) {
  const steps: string[] = [];
  const kept = {
    turn: () => 'one',
    fields: () => {
      steps.push('kept');
      return before;
    },
  };
  const turns = {
    run: (key: string, act: () => Promise<unknown>) => {
      steps.push(`turn ${key}`);
      return act();
    },
  };
  const authorise = async () => {
    steps.push('judged');
    return { item: 'anew' } as object;
  };
  const rules = new Rules<Context, object>({ authorise }, keptAll(kept) as never);
  const call = { hub: { turns, given, now: () => 0 }, signal, item: 'old' } as unknown as Context & Values;
  const act = async () => {
    steps.push(`done ${call.item}`);
    return 'done';
  };
  const outcome = await rules
    .within(endpoints[id], { input: { ...sent, nobodyTakesThis: 'x' }, call }, act)
    .catch(({ id: error, params }: HubError) => [error, params?.field]);
  return { outcome, steps };
}

const ids = Object.keys(endpoints) as EndpointId[];
/** The same of all things that calls change. */
const keptAll = (kept: object) =>
  Object.fromEntries(ids.flatMap((id) => (endpoints[id].changes ? [[endpoints[id].changes, kept]] : [])));
const ruled = ids.filter((id) => callRules[id] !== undefined);

describe.each(ruled)('the rules of %s', (id) => {
  const { sound, broken } = tried(id);
  const { changes } = endpoints[id];
  const before = changes === undefined ? [] : ['turn one', 'judged', 'kept'];
  const about = { what: `endpoint ${id}`, door: 'server' };

  it('let through what breaks none, of what is kept by then', async ({ task }) => {
    proves(task, about);
    if (sound === undefined) return;
    const done = changes === undefined ? 'done old' : 'done anew';
    expect(await within(id, sound)).toEqual({ outcome: 'done', steps: [...before, done] });
  });

  it('keep back what breaks one, and nothing is done', async ({ task }) => {
    proves(task, about);
    if (broken === undefined) return;
    const outcome = ['invalidInput', broken.field];
    expect(await within(id, broken)).toEqual({ outcome, steps: before });
  });

  it('are asked of nobody who has gone meanwhile', async ({ task }) => {
    proves(task, about);
    if (sound === undefined || changes === undefined) return;
    const { steps } = await within(id, sound, AbortSignal.abort());
    expect(steps).toEqual(['turn one']);
  });
});

it('asks no rule and waits for no turn where there is none', async ({ task }) => {
  proves(task, { what: 'action item.view', door: 'server' });
  for (const id of ids.filter((one) => callRules[one] === undefined))
    expect(await within(id, { sent: {}, given: {}, before: {} })).toEqual({
      outcome: 'done',
      steps: ['done old'],
    });
});
