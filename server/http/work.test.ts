import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { budgets } from '#generated/server/budgets.ts';
import { Deadlines } from '../load/deadlines.ts';
import { Work } from './work.ts';

const budget = { ...budgets.read, timeMs: 1000, waitMs: 2500 };
let raw: EventEmitter;
let work: Work;

beforeEach(() => {
  vi.useFakeTimers();
  raw = new EventEmitter();
  work = buildWork();
});
/** What is done for one answer; each is done once. */
const buildWork = () => new Work({ raw } as unknown as FastifyReply, budget, new Deadlines(budget.timeMs));
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));
const caught = (error: unknown) => error;

it('gives what is ready within its time', async () => {
  const ended = vi.fn();
  const result = work.within(() => after(999), ended);
  await vi.advanceTimersByTimeAsync(999);
  expect(await result).toBe('done');
  expect(ended).toHaveBeenCalledOnce();
  expect(work.signal.aborted).toBe(false);
});

it('stops what takes longer, and says when to come again', async () => {
  const result = work.within(() => after(1001), vi.fn()).catch(caught);
  const { signal } = work;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toMatchObject({ id: 'tooLong', params: { seconds: 3 } });
  expect(signal.reason).toMatchObject({ id: 'tooLong' });
});

it('tells who asks for the signal only afterwards as well', async () => {
  const result = work.within(() => after(5000), vi.fn()).catch(caught);
  await vi.advanceTimersByTimeAsync(1000);
  await result;
  expect(work.signal.aborted).toBe(true);
});

it('keeps the place of what does not stop until it has ended, but not for ever', async () => {
  const ended = vi.fn();
  work.within(() => after(1500), ended).catch(caught);
  await vi.advanceTimersByTimeAsync(1400);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toHaveBeenCalled();

  const never = vi.fn();
  buildWork()
    .within(() => new Promise(() => {}), never)
    .catch(caught);
  await vi.advanceTimersByTimeAsync(2000);
  expect(never).toHaveBeenCalledOnce();
});

it('stops when nobody waits for it any more', () => {
  const { signal } = work;
  raw.emit('close');
  expect(signal.reason).toMatchObject({ id: 'unavailable' });
});

it('passes on what goes wrong', async () => {
  const ended = vi.fn();
  const failing = work.within(() => Promise.reject(new Error('no')), ended);
  await expect(failing).rejects.toThrow('no');
  expect(ended).toHaveBeenCalledOnce();
});
