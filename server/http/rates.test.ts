import type { FastifyReply } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { budgets } from '#generated/server/budgets.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { Rate } from '#generated/server/types.ts';
import { Rates } from './rates.ts';

const rate = { id: 'create', perNetwork: 2, perPerson: 3, windowMs: 60_000 };
const office = { network: '192.0.2.1' };
let now: number;
let rates: Rates;
let headers: Record<string, unknown>;
const reply = {
  header(name: string, value: unknown) {
    headers[name] = value;
  },
} as unknown as FastifyReply;

beforeEach(() => {
  now = 1_000_000;
  rates = new Rates(() => now);
  headers = {};
});

const count = (asker: { network: string; person?: string } = office) => {
  try {
    rates.count(rate, asker, reply);
    return 'counted';
  } catch (error) {
    return (error as { id: string; params: unknown }).params;
  }
};

it('lets the last one pass, refuses the next, and says when to come again', () => {
  expect([count(), count()]).toEqual(['counted', 'counted']);
  now += 1500;
  expect(count()).toEqual({ seconds: 59 });
});

it('tells the policy and what remains of it as the IETF writes it', () => {
  count();
  expect(headers).toEqual({
    'ratelimit-policy': '"create";q=2;w=60',
    ratelimit: '"create";r=1;t=60',
  });
  count();
  count();
  expect(headers.ratelimit).toBe('"create";r=0;t=60');
});

it('begins anew when the window is over, however often was tried meanwhile', () => {
  count();
  count();
  for (let n = 0; n < 10; n++) {
    now += 5000;
    count();
  }
  now += 9999;
  expect(count()).toEqual({ seconds: 1 });
  now += 1;
  expect(count()).toBe('counted');
});

it('counts a person alone, wherever they are, and beside their network', () => {
  const person = { network: '192.0.2.1', person: 'a' };
  count();
  count();
  expect([count(person), count({ ...person, network: '192.0.2.2' }), count(person)]).toEqual(
    Array(3).fill('counted'),
  );
  expect(count(person)).toEqual({ seconds: 60 });
  expect(count({ network: '192.0.2.2' })).toBe('counted');
});

it('keeps nobody out for longer than a window where the clock was set back', () => {
  count();
  count();
  now -= 365 * 86_400_000;
  expect(count()).toBe('counted');
});

const own = [...Object.values(budgets), ...Object.values(endpoints).map(({ budget }) => budget)].flatMap(
  (budget) => budget.rate ?? [],
);
const spelledOut = new Map(own.map((one): [string, Rate] => [one.id, one]));

it.each([...spelledOut.values()])(
  '$id: takes the last call that the spec allows, and not one more',
  (one) => {
    const take = (asker: { network: string; person?: string }) => rates.count(one, asker, reply);
    for (let left = one.perNetwork; left > 0; left--) take(office);
    expect(() => take(office)).toThrow(expect.objectContaining({ id: 'rateLimited' }));
    // Whoever is signed in there counts alone.
    const person = { ...office, person: 'li' };
    for (let left = one.perPerson; left > 0; left--) take(person);
    expect(() => take(person)).toThrow(expect.objectContaining({ id: 'rateLimited' }));
    take({ ...office, person: 'wang' });
    take({ network: '192.0.2.2' });
    now += one.windowMs - 1;
    expect(() => take(office)).toThrow();
    now += 1;
    take(office);
  },
);
