import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { vi } from 'vitest';
import { endpoints } from '#generated/server/contract.ts';
import { tellSlow } from '../../../server/doors/slow-calls.ts';
import type { HubError } from '../../../server/ground/hub-error.ts';
import { compressText } from '../../../server/http/compress.ts';
import { registerAssets } from '../../../server/http/files/assets.ts';
import { fillPage, fillText } from '../../../server/http/fill-page.ts';
import { boundLines } from '../../../server/http/lines.ts';
import { Places } from '../../../server/http/places.ts';
import { readInput } from '../../../server/http/reading/input.ts';
import { findRepeatedName } from '../../../server/http/reading/repeated-name.ts';
import { answerUnreadable } from '../../../server/http/reading/unreadable.ts';
import { byClock, inFolder } from './around.ts';
import { exactly, type Limits, least, most, type Numbers } from './limit.ts';

/** What stands at the doors as Fastify tells it: hooks that are asked by hand. */
type Hook = (request: unknown, reply: unknown, done: () => void) => void;
function hooksOf(watch: (server: FastifyInstance) => void): Record<string, Hook> {
  const hooks: Record<string, Hook> = {};
  const server = Object.assign(new EventEmitter(), { server: new EventEmitter() });
  const addHook = (name: string, hook: Hook) => {
    hooks[name] = hook;
  };
  watch(Object.assign(server, { addHook }) as unknown as FastifyInstance);
  return hooks;
}

/** Long enough that anything is cut of it. */
const long = 100_000;

/** A line on which nobody can be understood, and which is heard out. */
function unheard(): { line: Socket; isOpen: () => boolean } {
  let isOpen = true;
  const line = Object.assign(new EventEmitter(), {
    ...{ writable: true, end: () => {}, resume: () => {} },
    destroy: () => {
      isOpen = false;
    },
  }) as unknown as Socket;
  answerUnreadable(new Error('No request'), line);
  return { line, isOpen: () => isOpen };
}

const asks = (headers: object = { 'accept-encoding': 'br' }) => ({ headers }) as unknown as FastifyRequest;

function packs(length: number): boolean {
  const headers: Record<string, unknown> = { 'content-type': 'application/json' };
  const reply = {
    getHeader: (name: string) => headers[name],
    hasHeader: (name: string) => name in headers,
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
    removeHeader: () => {},
  } as unknown as FastifyReply;
  void compressText(asks(), reply, 'a'.repeat(length));
  return headers['content-encoding'] !== undefined;
}

const packsFile = (length: number) =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'one.css'), 'a'.repeat(length));
    const server = Fastify();
    server.addHook(
      'onRequest',
      async (request) => void Object.assign(request, { asker: { network: 'one' } }),
    );
    await registerAssets(server, folder, new Places());
    const { headers } = await server.inject({ url: '/one.css', headers: { 'accept-encoding': 'br' } });
    await server.close();
    return headers['content-encoding'] !== undefined;
  });

/** How long a text is of which nothing fits a page, and one that just fits. */
const cutTo = (bytes: number) => fillPage([{ text: 'a'.repeat(long) }], { bytes })[0]?.text.length ?? 0;
/** The largest part of a piece that is no shorter than what is quoted. */
const halves = (piece: number, quoted: number) => {
  let length = piece;
  while (length > 1 && length / 2 >= quoted) length /= 2;
  return length;
};

/** What one may send of a body that a call does not take, as it is quoted. */
function quoted(): number {
  const [endpoint] = Object.values(endpoints).filter(({ body }) => body.length > 0);
  if (endpoint === undefined) throw new Error('No call has a body.');
  try {
    readInput(
      endpoint,
      { params: {}, query: {}, body: { ['n'.repeat(long)]: 'x' } },
      Object.assign(() => true, { errors: null }) as never,
    );
  } catch (error) {
    return String((error as HubError).params.field).length;
  }
  return 0;
}

/** So many calls on one line, of which none has been answered. */
function takesCalls(count: number): boolean {
  const { onRequest } = hooksOf((server) => boundLines(server, []));
  const socket = { destroy: vi.fn() };
  for (let at = 0; at < count; at += 1) onRequest?.({ raw: { socket } }, { hijack: () => {} }, () => {});
  return socket.destroy.mock.calls.length === 0;
}

/** Whether so many lines stand at once, each of another network or all of one. */
function stand(count: number, { isOne = false } = {}): boolean {
  const server = new EventEmitter();
  boundLines({ server, addHook: () => {} } as unknown as FastifyInstance, []);
  const destroy = vi.fn();
  for (let at = 0; at < count; at += 1) {
    const remoteAddress = isOne ? '10.0.0.1' : `10.0.${at >> 8}.${at & 0xff}`;
    server.emit('connection', { remoteAddress, destroy, once: () => {} });
  }
  return destroy.mock.calls.length === 0;
}

function isTold(elapsedTime: number): boolean {
  const log = { warn: vi.fn() };
  const { onResponse } = hooksOf((server) => tellSlow(server, { log, slow: {} } as never));
  const request = { routeOptions: { config: { endpoint: 'x' } }, asker: {} };
  onResponse?.(request, { elapsedTime, statusCode: 200 }, () => {});
  return log.warn.mock.calls.length > 0;
}

/** What whoever answers over HTTP holds. */
export function limitsOfHttp(numbers: Numbers): Limits {
  const { 'answer.piece': piece = 0, 'answer.quoted.path': path = 0 } = numbers;
  return {
    'lines.all': [most((count) => stand(count))],
    'lines.perNetwork': [most((count) => stand(count, { isOne: true }))],
    'answer.compression.least': [least(packs)],
    'asset.compression.least': [least(packsFile)],
    'answer.piece': [
      exactly(() => cutTo(2 * piece + 100)),
      exactly(() => fillText('a'.repeat(long), 2 * piece).length),
      // Of each piece no more counts than stands in it.
      exactly(() => fillText('a'.repeat(long), 3 * piece).length - piece),
    ],
    // Each row counts with its quotes and the comma behind it, each piece of a text with its quotes.
    'answer.page': [
      most((bytes) => {
        const half = Math.floor(bytes / 2);
        return fillPage([half, bytes - half].map((size) => 'a'.repeat(size - '"",'.length))).length === 2;
      }),
    ],
    'answer.text': [
      most((bytes) => {
        const pieces = Math.ceil(bytes / (piece + '""'.length));
        const text = 'a'.repeat(bytes - pieces * '""'.length);
        return fillText(text) === text;
      }),
    ],
    'answer.quoted.path': [exactly(() => (cutTo(1) === halves(piece, path) ? path : 0))],
    'answer.quoted.name': [
      exactly(quoted),
      exactly(() => findRepeatedName(`{"${'n'.repeat(long)}":1,"${'n'.repeat(long)}":2}`)?.length ?? 0),
    ],
    'lines.calls': [most(takesCalls)],
    'request.unread.most': [
      most((bytes) => {
        const { line, isOpen } = unheard();
        line.emit('data', { length: bytes });
        line.emit('close');
        return isOpen();
      }),
    ],
    'request.unread.listen': [
      least((ms) =>
        byClock(() => {
          const { isOpen } = unheard();
          vi.advanceTimersByTime(ms);
          return !isOpen();
        }),
      ),
    ],
    'slow.call': [least(isTold)],
  };
}
