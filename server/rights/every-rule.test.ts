import { describe, expect, it, onTestFinished } from 'vitest';
import { callRules as known } from '#generated/qa/call-rules.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { callRules, endpoints } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';
import type { CallRule } from '#generated/validators/support/judge.ts';
import type { HubError } from '../ground/hub-error.ts';
import { Locks } from '../load/locks.ts';
import type { Context } from './context.ts';
import { type Kept, Rules } from './rules.ts';

// What a call asks of several fields together, of what is sent and of what is kept, where a server asks it: a page asks it too,
// and keeps most of what breaks it from ever being sent.

type Values = Readonly<Record<string, unknown>>;

/** Rules of a hub that keeps this of everything. What is looked up takes its time. */
function rulesOf(before: Values) {
  const kept: Kept<Context> = {
    turn: () => 'one',
    fields: async () => {
      for (let turn = 0; turn < 20; turn += 1) await undefined;
      return before;
    },
  };
  const changed = Object.values(endpoints).flatMap(({ changes }) => changes ?? []);
  const all = Object.fromEntries(changed.map((entity) => [entity, kept]));
  return new Rules<Context, object>({ authorise: async () => ({}) }, all as never);
}

/** The field for which a call is refused that sends this, and whether it was done. */
async function asked(
  endpoint: EndpointId,
  given: unknown,
  { sent = {}, before = {} }: { sent?: Values; before?: Values },
) {
  let isDone = false;
  const call = { hub: { turns: new Locks(), given, now: () => 0 }, viewer: null } as unknown as Context;
  const field = await rulesOf(before)
    .within(endpoints[endpoint], { input: sent, call }, async () => {
      isDone = true;
    })
    .then(
      () => undefined,
      ({ params }: HubError) => params.field,
    );
  expect(isDone).toBe(field === undefined);
  return field;
}

/** While nothing else is asked of the call: of several that are broken the first is told. */
function alone(endpoint: EndpointId, rule: CallRule | undefined): void {
  const before = callRules[endpoint];
  Object.assign(callRules, { [endpoint]: rule === undefined ? [] : [rule] });
  onTestFinished(() => void Object.assign(callRules, { [endpoint]: before }));
}

const only = (values: Values, has: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => has(name)));

describe.each(known.filter(({ side }) => side === 'api'))('$endpoint, of $field: $keyword', (rule) => {
  const { entity, field, keyword, says, rows } = rule;
  const endpoint = rule.endpoint as EndpointId;
  const { body, changes } = endpoints[endpoint];
  const isOwn = (one: CallRule) => one.field === field && one.keyword === keyword && one.says === says;
  const own = callRules[endpoint]?.find(isOwn);
  const about = {
    what: keyword === 'check' ? `rule ${entity}` : `rule ${entity}.${field}`,
    door: 'server',
    also: [`endpoint ${endpoint}`],
  };

  it('is asked of what is sent, beside what is kept of what nobody can send', async ({ task }) => {
    proves(task, about);
    alone(endpoint, own);
    for (const { sent: all, given, isBroken } of rows) {
      const [sent, before] = [
        only(all, (name) => body.includes(name)),
        only(all, (name) => !body.includes(name)),
      ];
      expect([all, await asked(endpoint, given, { sent, before })]).toEqual([
        all,
        isBroken ? field : undefined,
      ]);
    }
  });

  // Of what is made nothing is kept yet.
  if (changes === undefined) return;

  it('is asked of what is kept where nothing is sent', async ({ task }) => {
    proves(task, about);
    alone(endpoint, own);
    for (const { sent: before, given, isBroken } of rows) {
      // What must fit together may stay as it is: the rule may have become stricter since.
      const stays = keyword === 'check' && own?.reads.some((name) => name in before);
      const isJudged = isBroken && !stays && own?.unkept.length === 0;
      expect([before, await asked(endpoint, given, { before })]).toEqual([
        before,
        isJudged ? field : undefined,
      ]);
    }
  });
});

const free = (Object.keys(endpoints) as EndpointId[]).find((id) => callRules[id] === undefined);

it.skipIf(free === undefined)('is nothing of a call that has no rules', async ({ task }) => {
  proves(task, { what: `endpoint ${free}`, door: 'server' });
  expect(await asked(free as EndpointId, {}, {})).toBeUndefined();
});
