import { describe, expect, it } from 'vitest';
import { apps } from '#generated/app.ts';
import { checks, everywhere, guardOrder, guards } from '#generated/guards.ts';
import type { CheckId } from '#generated/ids.ts';
import { gates } from '#generated/qa/gates.ts';
import type { GateRow } from '#generated/qa/support/kept-out.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { routesOf } from '#generated/routes/index.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import type { Scope } from '#generated/screens/types.ts';
import { refusalOf } from './refusal.ts';
import { type GuardedRoute, orderGuards, runGuards } from './run-guards.ts';

// Every address, and who comes past its guards and its actions, as the description says: whoever asks, however the hub is set,
// whatever calls answer.

const all = (await Promise.all(Object.values(routesOf).map((load) => load()))).flat();
const routes = new Map<string, RouteEntry>(all.map((route) => [route.id, route]));

/** What is waited for takes its time: whoever does not wait is through before. */
const later = async () => {
  for (let turn = 0; turn < 20; turn++) await undefined;
};

/** What is done with whoever opens an address, whether it was first known who that is, and whether the address was looked at. */
async function open(route: RouteEntry, { scope, loads }: GateRow) {
  const steps: string[] = [];
  const answers = new Map(loads.map(({ call, value }) => [call, value]));
  const known = scope as unknown as Scope;
  // Who asks is known once that has come, and nobody before.
  const scopeNow = () => (steps.includes('ready') ? known : { ...known, viewer: null });
  const kept = await runGuards(route, scopeNow, {
    ready: async () => {
      await later();
      steps.push('ready');
    },
    validate: async () => {
      await later();
      steps.push('validate');
      return undefined;
    },
    load: async (endpoint) => {
      steps.push('load');
      await later();
      return answers.get(endpoint);
    },
  });
  const told = { ...known, ...Object.fromEntries(loads.map(({ name, value }) => [name, value])) };
  const isFirst = !steps.includes('load') || steps.indexOf('ready') < steps.indexOf('load');
  return {
    effects: kept ?? refusalOf(route, told),
    isFirst,
    isRead: steps.includes('validate'),
    waits: steps.includes('ready'),
  };
}

describe.each(gates)('$routes.0', ({ routes: ids, also, rows }) => {
  it.for(rows)('for $title: $check', async (row, { task }) => {
    proves(task, {
      what: `route ${ids[0]}`,
      door: 'condition',
      also: [...ids.map((id) => `route ${id}`), ...also],
    });
    for (const id of ids) {
      const route = routes.get(id);
      if (route === undefined) throw new Error(`There is no ${id}.`);
      const { effects, isRead, waits } = row;
      expect(await open(route, row)).toEqual({ effects, isFirst: true, isRead, waits });
    }
    // The check alone says the same.
    if (row.check === undefined) return;
    const scope = { ...row.scope, ...Object.fromEntries(row.loads.map(({ name, value }) => [name, value])) };
    expect(checks[row.check as CheckId].when(scope as never)).toBe(false);
  });
});

describe('the guards of an address', () => {
  const about = { what: `route ${gates[0]?.routes[0]}`, door: 'condition' };
  const known = { ready: async () => {}, validate: async () => undefined, load: async () => undefined };

  it('run in the order of the description, each once, with the one that every address has', ({ task }) => {
    proves(task, about);
    const names = [...guardOrder].reverse();
    expect(orderGuards([...names, ...names])).toEqual(guardOrder);
    expect(orderGuards([])).toEqual(['validate']);
  });

  it('are an error where nobody knows them', async ({ task }) => {
    proves(task, about);
    expect(() => orderGuards(['nobodyKnowsThis'])).toThrow('nobodyKnowsThis');
    const [name = ''] = guardOrder.filter((one) => one !== 'validate' && one !== everywhere);
    const route = { app: apps[0]?.id ?? 'hub', guards: [name] } as GuardedRoute;
    const run = (rules: object) =>
      runGuards(route, () => ({ settings: { reading: 'anybody' } }) as never, {
        ...known,
        rules: rules as never,
      });
    await expect(run({ [String(everywhere)]: guards[everywhere as never] })).rejects.toThrow(name);
    const [effect] = [{ toast: '{a}' }] as const;
    const own = { load: {}, checks: [{ when: () => false, otherwise: [effect] }] };
    expect(await run({ [String(everywhere)]: { load: {}, checks: [] }, [name]: own })).toEqual([effect]);
  });

  it('that hold of anybody wait for nobody, and all others do', async ({ task }) => {
    proves(task, about);
    if (everywhere === undefined) return;
    const steps: string[] = [];
    const noted = { ...known, ready: async () => void steps.push('ready') };
    for (const { id: app, isOpen } of apps)
      for (const [reads, holds, waits] of [
        [false, true, false],
        [true, true, true],
        [true, false, true],
        [false, false, true],
      ] as const) {
        steps.splice(0);
        const when = (scope: { viewer: unknown }) => {
          if (reads) void scope.viewer;
          return holds;
        };
        const other = { when: () => true, otherwise: [] };
        const rules = { [everywhere]: { load: {}, checks: [other, { when, otherwise: [] }] } } as never;
        const kept = await runGuards({ app, guards: [] }, () => ({ viewer: null }) as never, {
          ...noted,
          rules,
        });
        expect([app, reads, holds, steps]).toEqual([app, reads, holds, waits && !isOpen ? ['ready'] : []]);
        expect(kept).toEqual(holds || isOpen ? undefined : []);
      }
  });
});
