import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ActionId,
  actions,
  type CheckRule,
  checks,
  everywhereChecks,
  type GuardScope,
  terms,
} from '#generated/guards.ts';
import { deciders } from '#generated/qa/deciders.ts';
import { orders } from '#generated/qa/orders.ts';
import { calls, verdicts } from '#generated/qa/roles.ts';
import { asked, standings, subjects } from '#generated/qa/standing.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { QaStanding } from '#generated/qa/support/shapes.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointId, EndpointInfo } from '#generated/server/types.ts';
import type { HubError } from '../ground/hub-error.ts';
import { keptOutBy, looksAfterHub, mayAsWhoTheyAre } from './access.ts';
import { Rights, type Subject } from './authorise.ts';
import type { Context } from './context.ts';
import { accessOf, actsFor, answersFor, canSee, isOwn, seesAmong } from './of-items.ts';
import type { Viewer } from './viewer.ts';

// Who may do what to which thing, as the description says, asked of the one place that decides: without a line, a database or a git.

type Values = Readonly<Record<string, unknown>>;
const now = 0;

const viewerOf = ({ viewer }: { viewer: unknown }) => viewer as Viewer | null;
const fieldsOf = ({ item }: QaStanding) => ({ fields: item as GuardScope['item'] });
const scopeOf = ({ viewer, item, given }: QaStanding) =>
  ({ viewer, now, ...given, ...(item && { item }) }) as unknown as GuardScope;
const aboutThings = standings.filter(({ item }) => item !== undefined);
const aboutNone = standings.filter(({ item }) => item === undefined);

describe.each(standings)('$title', (standing) => {
  const scope = scopeOf(standing);

  it('is kept out by the checks that say so, and by no other', ({ task }) => {
    const own = Object.keys(standing.checks);
    proves(task, {
      what: `check ${own[0]}`,
      door: 'condition',
      also: [...own.map((id) => `check ${id}`), ...Object.keys(standing.terms).map((id) => `term ${id}`)],
    });
    const seen = own.map((id) => [id, checks[id as keyof typeof checks].when(scope)]);
    expect(Object.fromEntries(seen)).toEqual(standing.checks);
    const held = Object.keys(standing.terms).map((id) => [id, terms[id as keyof typeof terms](scope)]);
    expect(Object.fromEntries(held)).toEqual(standing.terms);
  });
});

describe.each(aboutThings)('$title', (standing) => {
  const viewer = viewerOf(standing);
  const item = fieldsOf(standing);
  const is = standing.checks;

  it('comes as far with a thing as its rules say', ({ task }) => {
    proves(task, {
      what: 'check seesItem',
      door: 'server',
      also: ['ownsItem', 'writesItem', 'readsItem'].map((id) => `check ${id}`),
    });
    expect(canSee(item, viewer, now)).toBe(is.seesItem);
    const sees = seesAmong(viewer, now);
    expect([sees({ fields: undefined }), sees(item), sees({ fields: undefined })]).toEqual([
      false,
      is.seesItem,
      false,
    ]);
    const far = is.ownsItem ? 'admin' : is.writesItem ? 'write' : is.readsItem ? 'read' : 'none';
    expect(accessOf(viewer, item, now)).toBe(far);
    expect(isOwn(viewer, item)).toBe(standing.terms['item.own']);
    if (viewer) expect(actsFor(viewer, String(standing.item?.createUserId))).toBe(standing.terms['item.own']);
    expect(answersFor(item, viewer, now)).toBeTypeOf('object');
  });
});

describe.skipIf(aboutThings.length === 0)('how far somebody comes with a thing', () => {
  // Who may write looks after it as well, as most rules have it: what each level is asked by is seen where they differ.
  const levels = ['ownsItem', 'writesItem', 'readsItem'] as const;
  it.for([
    ['admin', 0],
    ['write', 1],
    ['read', 2],
    ['none', levels.length],
  ] as const)('is %s by the first check that holds', ([far, first], { task }) => {
    proves(task, { what: 'check seesItem', door: 'server', also: levels.map((id) => `check ${id}`) });
    levels.forEach((id, at) => {
      const asks = vi.spyOn(checks[id], 'when').mockReturnValue(at >= first);
      onTestFinished(() => void asks.mockRestore());
    });
    expect(accessOf(null, { fields: undefined }, now)).toBe(far);
  });
});

/** A hub that nobody has to wait for. */
const hubOf = (given: Values) => ({ given, now: () => now }) as unknown as Context['hub'];
const callOf = (viewer: unknown, given: Values) => ({ viewer, hub: hubOf(given) }) as unknown as Context;
const errorOf = async (act: () => Promise<unknown>) => {
  try {
    await act();
    return undefined;
  } catch (error) {
    return (error as HubError).id;
  }
};

describe.each(aboutNone)('$title', (standing) => {
  const viewer = viewerOf(standing);
  const kept = asked.find(({ check }) => standing.checks[check] === false);

  it('is let in to everything or nothing by what everything asks first', async ({ task }) => {
    proves(task, {
      what: `check ${asked[0]?.check}`,
      door: 'server',
      also: ['term viewer.manager', ...asked.map(({ check }) => `check ${check}`)],
    });
    const given = standing.given as never;
    expect(keptOutBy({ given, now: () => now }, viewer)?.error).toBe(kept?.error);
    expect(looksAfterHub(viewer)).toBe(standing.terms['viewer.manager'] ?? false);
    const { rights } = rightsOf({});
    expect(rights.whyKeptOut(callOf(viewer, standing.given))?.id).toBe(kept?.error);
    const bare = { allow: undefined, brings: {}, isOpen: false } as unknown as EndpointInfo;
    const ask = (endpoint: EndpointInfo) => () =>
      rights.authorise(endpoint, callOf(viewer, standing.given), {});
    expect(await errorOf(ask(bare))).toBe(kept?.error);
    expect(await errorOf(ask({ ...bare, isOpen: true }))).toBeUndefined();
  });
});

describe('what keeps out of everything', () => {
  it('names what is given, and who asks', ({ task }) => {
    proves(task, { what: `check ${asked[0]?.check}`, door: 'server' });
    const isLetIn = ({ checks: is }: QaStanding) => asked.every(({ check }) => is[check] !== false);
    const { given, viewer } = standings.find((one) => one.viewer !== null && isLetIn(one)) ?? {};
    const params = (scope: GuardScope) => ({ ...scope });
    const all = everywhereChecks as CheckRule[];
    onTestFinished(() => void all.pop());
    all.push({ when: () => false, error: 'notAllowed', otherwise: [], reads: [], params } as CheckRule);
    const kept = rightsOf({}).rights.whyKeptOut(callOf(viewer, given ?? {}));
    expect(kept?.params).toEqual({ ...given, viewer });
  });
});

/** Rights of a hub in which these things are there, and calls answer this. */
function rightsOf(things: Readonly<Record<string, unknown>>, answers: Values = {}) {
  const load = vi.fn(async (name: string, _key: Values): Promise<Subject | undefined> => {
    const fields = things[name] as Values | undefined;
    return fields && { fields };
  });
  const answerOf = vi.fn((id: EndpointId) => answers[id]);
  const names = [...subjects.map(({ name }) => name), 'beside'];
  const loaders = Object.fromEntries(
    names.map((name) => [name, (_call: Context, key: Values) => load(name, key)]),
  );
  return { rights: new Rights<Context, Record<string, Subject>>({ loaders, answerOf }), load, answerOf };
}

const loadOf = new Map(subjects.flatMap(({ name, load }) => (load ? [[name, load] as const] : [])));
const settingsOf = (scope: Values) => ({ settings: scope.settings });

/** What calls answer of what a verdict reads. */
const answersIn = (scope: Values) =>
  Object.fromEntries([...loadOf].flatMap(([name, call]) => (name in scope ? [[call, scope[name]]] : [])));

describe.each(calls)('$endpoint', ({ endpoint, action, input }) => {
  const info = endpoints[endpoint as EndpointId];
  const rows = verdicts[action] ?? [];
  const about = {
    what: `action ${action}`,
    door: 'server',
    also: [`endpoint ${endpoint}`, ...subjects.map(({ name }) => `subject ${name}`)],
  };
  const bringing = Object.keys(info.brings);

  it('may be made by whom its action lets, with what it is about, and by no other', async ({ task }) => {
    proves(task, about);
    for (const { role, things, scope, refused } of rows) {
      const { rights, load } = rightsOf(scope, answersIn(scope));
      const given = settingsOf(scope);
      const sent = { ...withAll(info, input) };
      const call = callOf(scope.viewer, given);
      const outcome = await rights.authorise(info, call, sent).then(
        (loaded) => ({ loaded: Object.keys(loaded) }),
        (error: HubError) => ({ refused: error.id }),
      );
      const there = bringing.filter((name) => scope[name] !== undefined);
      expect([role, things, outcome]).toEqual([role, things, refused ? { refused } : { loaded: there }]);
      for (const [, key] of load.mock.calls) expect(Object.values(key)).not.toContain(undefined);
      expect(load.mock.calls.map(([name]) => name)).toEqual(bringing);
    }
  });

  it('is about nothing where that is absent, or not said', async ({ task }) => {
    proves(task, about);
    const row = rows.find(({ refused }) => refused === undefined);
    if (row === undefined || bringing.length === 0) return;
    for (const name of bringing) {
      const said = subjects.find((one) => one.name === name);
      const things = { ...row.scope, [name]: undefined };
      const sent = withAll(info, input);
      const asks = async (values: Values, has: Values) => {
        const { rights, load } = rightsOf(has, answersIn(row.scope));
        const call = callOf(row.scope.viewer, settingsOf(row.scope));
        const error = await errorOf(() => rights.authorise(info, call, values));
        return { error, times: load.mock.calls.filter(([of]) => of === name).length };
      };
      const missing = said?.optional ? undefined : (said?.missing ?? 'notAllowed');
      expect([name, await asks(sent, things)]).toEqual([name, { error: missing, times: 1 }]);
      const lacking = Object.fromEntries(Object.keys(sent).map((field) => [field, undefined]));
      expect([name, await asks({ ...sent, ...lacking }, row.scope)]).toEqual([
        name,
        { error: missing, times: 0 },
      ]);
      const none = Object.fromEntries(Object.keys(sent).map((field) => [field, null]));
      expect([name, await asks({ ...sent, ...none }, row.scope)]).toEqual([
        name,
        { error: missing, times: 0 },
      ]);
      // Of several that name it each is needed.
      for (const field of namedBy(info, name))
        for (const nothing of [undefined, null])
          expect([name, field, await asks({ ...sent, [field]: nothing }, row.scope)]).toEqual([
            name,
            field,
            { error: missing, times: 0 },
          ]);
    }
  });
});

/** An input with something for each thing that a call is about. */
function withAll({ brings }: Pick<EndpointInfo, 'brings'>, input: Values): Values {
  const names = Object.keys(brings).flatMap((name) => namedBy({ brings }, name));
  return { ...Object.fromEntries(names.map((name) => [name, 'given'])), ...input };
}

/** The inputs by which a thing is found. */
function namedBy({ brings }: Pick<EndpointInfo, 'brings'>, name: string): string[] {
  const bring = brings[name];
  return bring === undefined || 'of' in bring ? [] : Object.values(bring.inputs);
}

const ofItems = Object.entries(verdicts).filter(([action]) =>
  actions[action as ActionId].needs.every((name) => name === 'item'),
);

describe.each(ofItems)('%s, at a door that is no call', (action, rows) => {
  it('may be done by whom it lets', async ({ task }) => {
    proves(task, { what: `action ${action}`, door: 'server' });
    for (const { scope, refused, role } of rows) {
      const { rights } = rightsOf({}, answersIn(scope));
      const loaded = 'item' in scope ? { item: { fields: scope.item as Values } } : {};
      const may = await rights.whyMayNot(
        action as ActionId,
        callOf(scope.viewer, settingsOf(scope)),
        loaded as never,
      );
      // What may not be seen is missing before its own rule is asked.
      const isHidden = 'item' in scope && !actions['item.view'].when({ ...scope, now } as never);
      if (!isHidden) expect([role, may?.id]).toEqual([role, refused]);
      const asks = actions[action as ActionId];
      if (!('item' in scope) && asks.checks.every(({ reads }) => reads.every((name) => name === 'viewer')))
        expect([role, mayAsWhoTheyAre(action as ActionId, viewerOf(scope as never), now)]).toEqual([
          role,
          refused === undefined,
        ]);
    }
  });
});

describe('what a condition reads', () => {
  it.for(deciders)('decides alone: $reads of $is $id', ({ is, id, rows }, { task }) => {
    proves(task, { what: `${is} ${id}`, door: 'condition' });
    const seen = rows.map(({ scope }) => {
      const told = { ...scope, now } as never;
      return is === 'check'
        ? checks[id as keyof typeof checks].when(told)
        : terms[id as keyof typeof terms](told);
    });
    expect(seen).toEqual(rows.map((one) => one.holds));
  });
});

describe.each(orders.filter(({ is }) => is === 'action'))('$id', ({ id, also, rows }) => {
  it.for(rows)(
    'is refused by the first that fails of: $title',
    async ({ scope, loads, ...row }, { task }) => {
      proves(task, { what: `action ${id}`, door: 'server', also });
      const answers = Object.fromEntries(loads.map(({ call, value }) => [call, value]));
      const { rights } = rightsOf({}, answers);
      const { viewer, ...given } = scope;
      const may = await rights.whyMayNot(id as ActionId, callOf(viewer, given), {});
      expect(may?.id).toBe(row.error);
      expect(may?.params ?? {}).toEqual(
        Object.fromEntries(row.params?.map((one) => [one.name, one.value]) ?? []),
      );
    },
  );
});

/** What decisions ask calls for, with the actions that read it. */
const asking = subjects.flatMap(({ name, load }) =>
  load === undefined
    ? []
    : (Object.keys(verdicts) as ActionId[])
        .filter((action) => actions[action].checks.some(({ reads }) => reads.includes(name)))
        .map((action) => ({ name, call: load as EndpointId, action })),
);

describe.each(asking)('$action, which reads $name', ({ name, call, action }) => {
  it('is told it as whoever asks, and not for whom that call keeps out', async ({ task }) => {
    proves(task, {
      what: `action ${action}`,
      door: 'server',
      also: [`subject ${name}`, `endpoint ${call}`],
    });
    const may = verdicts[action]?.find(({ refused }) => refused === undefined)?.scope as Values;
    // All that is asked before holds, whoever asks.
    const loaded = Object.fromEntries(
      Object.entries(may).flatMap(([of, fields]) => (of === name ? [] : [[of, { fields }]])),
    );
    for (const standing of standings) {
      const { rights, answerOf } = rightsOf({}, { [call]: may[name] });
      const own = callOf(standing.viewer, standing.given);
      const kept = await errorOf(() => rights.authorise(endpoints[call], own, {}));
      const why = await errorOf(async () => {
        const refusal = await rights.whyMayNot(action, own, loaded as never);
        if (refusal) throw refusal;
      });
      const times = kept === undefined ? 1 : 0;
      expect([standing.title, why, answerOf.mock.calls.length]).toEqual([standing.title, kept, times]);
    }
  });

  const rows = (verdicts[action] ?? []).filter(({ scope }) => name in scope);

  it.skipIf(rows.length === 0)('asks nobody for what is there already', async ({ task }) => {
    proves(task, { what: `action ${action}`, door: 'server', also: [`subject ${name}`] });
    for (const { scope, refused } of rows) {
      const { rights, answerOf } = rightsOf({});
      const loaded = Object.fromEntries(Object.entries(scope).map(([of, fields]) => [of, { fields }]));
      const why = await rights.whyMayNot(action, callOf(scope.viewer, settingsOf(scope)), loaded as never);
      expect([why?.id, answerOf.mock.calls]).toEqual([refused, []]);
    }
  });
});

const viewing = verdicts['item.view'];

describe.skipIf(viewing === undefined)('a thing that is of another', () => {
  const rows = viewing ?? [];
  const row = rows.find(({ refused }) => refused === undefined);
  const brings = {
    beside: { of: 'item', type: 'Owner', field: 'createUserId' },
    item: { inputs: { ItemKey: 'key' } },
  };
  const info = { id: 'beside', allow: 'item.view', brings, isOpen: false } as unknown as EndpointInfo;

  it.for([
    ['is brought by what that has', { beside: { a: 1 } }, { loaded: ['item', 'beside'] }],
    ['is missing where it is not there', {}, { refused: 'notAllowed' }],
  ] as const)('%s', async ([, more, wanted], { task }) => {
    proves(task, { what: 'action item.view', door: 'server' });
    const scope = row?.scope ?? {};
    const { rights, load } = rightsOf({ ...scope, ...more });
    const outcome = await rights.authorise(info, callOf(scope.viewer, settingsOf(scope)), { key: 'a' }).then(
      (loaded) => ({ loaded: Object.keys(loaded) }),
      (error: HubError) => ({ refused: error.id }),
    );
    expect(outcome).toEqual(wanted);
    const { createUserId } = scope.item as Values;
    expect(load.mock.calls).toEqual([
      ['item', { ItemKey: 'a' }],
      ['beside', { Owner: createUserId }],
    ]);
  });
});
