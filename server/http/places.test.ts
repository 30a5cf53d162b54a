import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { budgets } from '#generated/server/budgets.ts';
import { WaitFirst } from '../load/wait-first.ts';
import { Places } from './places.ts';

const budget = { ...budgets.read, atOnce: 1, perAsker: 1 };
const request = { asker: { network: '192.0.2.1' } } as FastifyRequest;
const replyOn = (raw: object) => ({ raw: Object.assign(new EventEmitter(), raw) }) as unknown as FastifyReply;

it('lets nobody wait who had gone before there was a row to wait in', async () => {
  const places = new Places();
  let end = () => {};
  const first = places.run(
    budget,
    { request, reply: replyOn({}) },
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const run = vi.fn(async () => {});
  const second = places.run(budget, { request, reply: replyOn({ closed: true }) }, run);
  await expect(second).rejects.toMatchObject({ id: 'unavailable' });
  end();
  await first;
  expect(run).not.toHaveBeenCalled();
});

it('waits without a place for what has to be done first, and begins again', async () => {
  const places = new Places();
  const exchange = { request, reply: replyOn({}) };
  let isDone = () => {};
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  const run = vi.fn(async () => 'answered').mockRejectedValueOnce(new WaitFirst(() => done));
  const waits = places.run(budget, exchange, run);
  // The only place is free meanwhile.
  expect(await places.run(budget, exchange, async () => 'beside it')).toBe('beside it');
  expect(run).toHaveBeenCalledOnce();
  isDone();
  expect(await waits).toBe('answered');
});

it('passes on what ends the waiting', async () => {
  const exchange = { request, reply: replyOn({}) };
  const run = () => Promise.reject(new WaitFirst(() => Promise.reject(new Error('too late'))));
  await expect(new Places().run(budget, exchange, run)).rejects.toThrow('too late');
});
