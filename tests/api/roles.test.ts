import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorCatalogue } from '#generated/errors.ts';
import { type ActionId, actions, type GuardScope, givenOf } from '#generated/guards.ts';
import { calls, doors, uncalled, unjudged, verdicts } from '#generated/qa/roles.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { RoleVerdict } from '#generated/qa/support/shapes.ts';
import { Cast } from '../support/cast.ts';
import { type Reply, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let cast: Cast;

beforeAll(async () => {
  hub = await startHub();
  cast = await Cast.assemble(hub);
});
afterAll(() => hub.stop());

const titled = (rows: readonly RoleVerdict[] = []) =>
  rows.map((row) => ({
    row,
    title: `${row.role}${row.things ? `, ${row.things.item}` : ''}: ${row.refused ?? 'may'}`,
  }));

/** Who asks, about what. */
const asking = ({ role, things }: RoleVerdict) => ({
  role,
  ...(things?.item && { visibility: things.item }),
});

/** An answer in the words of the table. */
const outcomeOf = ({ status, body }: Reply) => (status === 200 ? 'may' : { status, code: body?.code });

function expectedOf({ refused }: RoleVerdict) {
  if (refused === undefined) return 'may';
  const error = errorCatalogue.find(({ id }) => id === refused);
  return { status: error?.status, code: error?.code };
}

describe.each(calls)('$endpoint', (call) => {
  it.for(titled(verdicts[call.action]))('$title', async ({ row }, { task }) => {
    proves(task, { what: `action ${call.action}`, door: 'HTTP', also: [`endpoint ${call.endpoint}`] });
    expect(outcomeOf(await cast.call(call, asking(row)))).toEqual(expectedOf(row));
  });
});

describe.each(doors.git ?? [])('%s, at the door of git', (action) => {
  // git asks for a name and a password wherever it is told 401, also for what does not exist (design 7.20).
  const statusOf = ({ refused }: RoleVerdict) =>
    refused === undefined ? 200 : ['notAllowed', 'beyondReach'].includes(refused) ? 403 : 401;

  it.for(titled(verdicts[action]))('$title', async ({ row }, { task }) => {
    proves(task, { what: `action ${action}`, door: 'git' });
    expect(await cast.push(asking(row))).toBe(statusOf(row));
  });
});

describe('the rules that a browser hides by', () => {
  const rows = Object.entries(verdicts).flatMap(([action, of]) =>
    titled(of).map(({ row, title }) => ({ action: action as ActionId, row, title })),
  );

  it.for(rows)('$action $title', ({ action, row }, { task }) => {
    proves(task, { what: `action ${action}`, door: 'condition' });
    // A thing that may not be seen is missing for every action, before its own rule is asked.
    const isHidden = 'item' in row.scope && !actions['item.view'].when(row.scope as unknown as GuardScope);
    const may = !isHidden && actions[action].when(row.scope as unknown as GuardScope);
    expect(may).toBe(row.refused === undefined);
  });
});

describe('what nobody has set', () => {
  const [row] = Object.values(verdicts).flat();
  const { settings = {} } = (row?.scope ?? {}) as { settings?: Readonly<Record<string, unknown>> };
  const plain = Object.entries(settings).filter(([, usual]) => usual !== '');

  it.for(plain)('is as usual: %s', ([name, usual], { task }) => {
    proves(task, { what: `field Settings.${name}`, door: 'condition' });
    expect(givenOf().settings).toMatchObject({ [name]: usual });
  });
});

describe('the table', () => {
  it('judges every action, and every call that asks one', () => {
    expect(unjudged).toEqual([]);
    expect(Object.keys(verdicts)).toEqual(Object.keys(actions).sort());
  });

  it('finds every action asked: by a call, an address, a screen, or git', () => {
    const unasked = Object.entries(uncalled).filter(([, askers]) => askers.length === 0);
    expect(unasked).toEqual([]);
  });

  it('catches a server whose rule is wrong', async () => {
    const call = calls.find(({ action }) => action === 'item.edit');
    const row = verdicts['item.edit']?.find(
      ({ role, things }) => role === 'colleague' && things?.item === 'PUBLIC',
    );
    if (!call || !row) throw new Error('The table has no such row.');
    const wrong = vi.spyOn(actions['item.edit'], 'when').mockReturnValue(true);
    try {
      expect(outcomeOf(await cast.call(call, asking(row)))).not.toEqual(expectedOf(row));
    } finally {
      wrong.mockRestore();
    }
  });
});
