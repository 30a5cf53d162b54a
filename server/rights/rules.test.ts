import { expect, it, vi } from 'vitest';
import { endpoints } from '#generated/server/contract.ts';
import { Locks } from '../load/locks.ts';
import type { Context } from './context.ts';
import { Rules } from './rules.ts';

vi.mock(import('#generated/server/contract.ts'), async (original) => {
  const contract = await original();
  return { ...contract, callRules: { 'items.save': [] } };
});

const endpoint = endpoints['items.save'];
const turns = new Locks();

type Call = Context & { id: string };
const byId = { turn: ({ id }: Call) => id, fields: () => ({}) };
const rulesOf = () => new Rules<Call, object>({ authorise: async () => ({}) }, { Item: byId, Person: byId });

const callOf = (id: string, signal?: AbortSignal) =>
  ({ hub: { now: () => 0, turns }, viewer: null, id, signal }) as unknown as Call;

/** However busy the machine is. */
const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 60_000 });

/** Work that goes on until it is told to end. */
function begin(rules: ReturnType<typeof rulesOf>, call: Call) {
  let end = () => {};
  let isBegun = false;
  const done = rules.within(endpoint, { input: {}, call }, async () => {
    isBegun = true;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return 'done';
  });
  done.catch(() => {});
  return { done, end: () => end(), isBegun: () => isBegun };
}

it('changes one thing after the other, and different things side by side', async () => {
  const rules = rulesOf();
  const [first, second, other] = [
    begin(rules, callOf('a')),
    begin(rules, callOf('a')),
    begin(rules, callOf('b')),
  ];
  await until(() => first.isBegun() && other.isBegun());
  expect(second.isBegun()).toBe(false);
  first.end();
  await until(() => second.isBegun());
  second.end();
  other.end();
  expect(await Promise.all([first.done, second.done, other.done])).toEqual(['done', 'done', 'done']);
});

it('does nothing for whoever has gone before their turn', async () => {
  const rules = rulesOf();
  const gone = new AbortController();
  const first = begin(rules, callOf('a'));
  const second = begin(rules, callOf('a', gone.signal));
  await until(() => first.isBegun());
  gone.abort();
  first.end();
  await expect(second.done).rejects.toThrow();
  expect(second.isBegun()).toBe(false);
});
