import { EventEmitter } from 'node:events';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { costs, rates } from '#generated/qa/limits.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { budgets } from '#generated/server/budgets.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { Budget, BudgetId, EndpointInfo } from '#generated/server/types.ts';
import { assertFits } from './answers.ts';
import { Places } from './places.ts';
import { Rates } from './rates.ts';

// What a call may cost stands in the description by classes: each number of each class is held, and one less is not.

const reply = { raw: new EventEmitter(), header() {} } as unknown as FastifyReply;
reply.raw.setMaxListeners(0);
const request = (network: string) =>
  ({ asker: { network }, log: { error() {} } }) as unknown as FastifyRequest;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks so often for something that never ends: by one asker, or each time by another. */
function ask(places: Places, budget: Budget, times: number, { isOne = false } = {}) {
  const run = vi.fn(() => new Promise<void>(() => {}));
  const refused = vi.fn();
  for (let at = 0; at < times; at += 1)
    places
      .run(budget, { request: request(isOne ? 'one' : `of ${Math.random()}`), reply }, run)
      .catch((error: unknown) => refused((error as { id?: string }).id ?? (error as Error).name));
  return { run, refused };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
describe.each(costs)('a call of the class $id', (said) => {
  const { id, atOnce, perAsker, waiting, waitMs, timeMs, answerBytes } = said;
  const budget = budgets[id as BudgetId];
  const of = (word: string) => ({ what: `constant budget.${id}.${word}`, door: 'server' });

  it('is answered beside as many as there may be at once, and beside no more', async ({ task }) => {
    proves(task, of('atOnce'));
    const { run } = ask(new Places(), budget, atOnce + 1);
    await settled();
    expect(run).toHaveBeenCalledTimes(atOnce);
  });

  it('waits behind those of the same asker', async ({ task }) => {
    proves(task, of('perAsker'));
    const { run } = ask(new Places(), budget, perAsker + 1, { isOne: true });
    await settled();
    expect(run).toHaveBeenCalledTimes(perAsker);
  });

  it('waits with as many as may wait, and one more is sent away', async ({ task }) => {
    proves(task, of('waiting'));
    const places = new Places();
    const { refused } = ask(places, budget, atOnce + waiting);
    await settled();
    expect(refused).not.toHaveBeenCalled();
    const more = ask(places, budget, 1);
    await settled();
    expect(refused.mock.calls.length + more.refused.mock.calls.length).toBe(1);
  });

  it('waits as long as one may, and not longer', async ({ task }) => {
    proves(task, of('wait'));
    const { refused } = ask(new Places(), { ...budget, timeMs: 2 * (waitMs + timeMs) }, atOnce + 1);
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refused.mock.calls).toEqual([['RowFullError']]);
  });

  it('takes as long as it may, and not longer', async ({ task }) => {
    proves(task, of('time'));
    const { refused } = ask(new Places(), budget, 1);
    await vi.advanceTimersByTimeAsync(timeMs - 1);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refused.mock.calls).toEqual([['tooLong']]);
  });

  it('answers as much as it may, and not one byte more', ({ task }) => {
    proves(task, of('answer'));
    const fits = (byteLength: number) => () =>
      assertFits({ byteLength }, { id, budget } as unknown as EndpointInfo, request('one'));
    expect(fits(answerBytes)).not.toThrow();
    expect(fits(answerBytes + 1)).toThrow(expect.objectContaining({ id: 'answerTooLarge' }));
  });
});

// Which calls take a body is said elsewhere: at the door the class alone says how long one may be.
describe.each(costs)('a body of the class $id', ({ id, bodyBytes }) => {
  beforeEach(() => void vi.useRealTimers());

  it('may be as long as is said, and not one byte longer', async ({ task }) => {
    proves(task, { what: `constant budget.${id}.body`, door: 'server' });
    const server = Fastify();
    server.post('/', { bodyLimit: budgets[id as BudgetId].bodyBytes }, async () => '');
    const tooLong = async (bytes: number) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(bytes) };
      const { body } = await server.inject({ method: 'POST', url: '/', headers, payload: '{}' });
      return body.includes('FST_ERR_CTP_BODY_TOO_LARGE');
    };
    expect([await tooLong(bodyBytes), await tooLong(bodyBytes + 1)]).toEqual([false, true]);
    await server.close();
  });
});

const ofCalls = Object.values(endpoints).flatMap(({ budget }) => budget.rate ?? []);
const heldBy = new Map(
  [...ofCalls, ...Object.values(budgets).flatMap(({ rate }) => rate ?? [])].map((rate) => [rate.id, rate]),
);

describe.each(rates)('the rate $id', (said) => {
  const askers = {
    perNetwork: { network: '192.0.2.1' },
    perPerson: { network: '192.0.2.1', person: 'somebody' },
  };

  it.for(['perNetwork', 'perPerson'] as const)(
    'lets through what it allows %s, until its window ends',
    (who, { task }) => {
      proves(task, {
        what: `constant rate.${said.id}.${who}`,
        door: 'server',
        also: [`constant rate.${said.id}.window`],
      });
      const rate = heldBy.get(said.id);
      if (rate === undefined) throw new Error('No class of calls has this rate.');
      let now = 1_000_000;
      const counted = new Rates(() => now);
      const count = () => counted.count(rate, askers[who], reply);
      for (let at = 0; at < said[who]; at += 1) count();
      expect(count).toThrow(expect.objectContaining({ id: 'rateLimited' }));
      now += said.windowMs - 1;
      expect(count).toThrow(expect.objectContaining({ id: 'rateLimited' }));
      now += 1;
      expect(count).not.toThrow();
    },
  );
});
