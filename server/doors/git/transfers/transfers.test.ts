import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { Transfers } from './transfers.ts';

const request = { ip: '203.0.113.1', raw: { destroy: () => {} } } as unknown as FastifyRequest;
const replyTo = (destroyed: boolean) =>
  ({ raw: Object.assign(new EventEmitter(), { destroyed }) }) as unknown as FastifyReply;

it('opens no line for whoever has left by then, which nobody would close', () => {
  const transfers = new Transfers(tmpdir());
  expect(transfers.open(request, replyTo(true), null)).toBeUndefined();
  expect(transfers.open(request, replyTo(false), null)?.gone.aborted).toBe(false);
});
