import { describe, expect, it } from 'vitest';
import { apps } from '#generated/app.ts';
import { actions } from '#generated/guards.ts';
import type { ActionId, GuardId } from '#generated/ids.ts';
import { orders } from '#generated/qa/orders.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { Button, Scope } from '#generated/screens/types.ts';
import { isThere } from '../buttons/refusal-in.ts';
import { refusalBy, refusalOf } from './refusal.ts';
import { runGuards } from './run-guards.ts';

// Whom several checks keep out, a page tells what the first of them says; and what it does by each of them alone, whether or not
// anybody of that sort comes by a page today.

const none = { allow: [], refuse: [] };
const app = apps[0]?.id ?? '';

describe.each(orders)('$is $id', ({ is, id, also, last, rows }) => {
  it.for(rows)('tells whom these keep out: $title', async (row, { task }) => {
    const { scope, loads, check, effects } = row;
    proves(task, { what: `${is} ${id}`, door: 'condition', also });
    const answers = new Map(loads.map(({ call, value }) => [call, value]));
    const told = {
      ...scope,
      ...Object.fromEntries(loads.map(({ name, value }) => [name, value])),
    } as unknown as Scope;
    const button = { do: [], ...(is === 'guard' ? { opens: [id] } : { allow: id }) } as unknown as Button;
    expect(isThere(button, { ...told, route: { path: '/' } } as Scope)).toBe(row.isThere);
    if (is === 'guard') {
      const kept = await runGuards({ app, guards: [id as GuardId] } as never, () => scope as never, {
        ready: async () => {},
        validate: async () => undefined,
        load: async (endpoint) => answers.get(endpoint) as never,
      });
      expect(kept).toEqual(effects);
      return;
    }
    const action = id as ActionId;
    expect(actions[action].when(told as never)).toBe(check === undefined);
    expect(refusalOf({ ...none, allow: [action] }, told)).toEqual(effects);
    // Where nothing stands in the way, what is refused all the same is told as the last of them says.
    expect(refusalBy(action, told)).toEqual(effects ?? last);
    expect(refusalOf({ allow: [action], refuse: [action] }, told)).toEqual(effects ?? last);
    // Of several that an address asks for the first is told that keeps out.
    const [other] = orders.filter((one) => one.is === 'action' && one.id !== id);
    const next = other?.id as ActionId;
    expect(refusalOf({ allow: [action, next], refuse: [next] }, told)).toEqual(
      effects ?? refusalBy(next, told),
    );
  });
});
