import crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import Fastify from 'fastify';
import { vi } from 'vitest';
import { routerOptions } from '../../../server/http/lines.ts';
import { carryWhole, keepPace } from '../../../server/http/reading/pace.ts';
import { requestIdOf } from '../../../server/http/request-id.ts';
import { previewSvg } from '../../../server/pictures/previews/preview-svg.ts';
import { byClock } from './around.ts';
import { exactly, type Limits, least, most, type Numbers } from './limit.ts';

/** Whether an address is one in which a name is so long. */
async function isAddress(length: number): Promise<boolean> {
  const server = Fastify({ routerOptions });
  server.get('/:name', async () => 'there');
  const { statusCode } = await server.inject(`/${'a'.repeat(length)}`);
  await server.close();
  return statusCode === 200;
}

/** For how many ids chance is asked at once. */
function idsAtOnce(): number {
  const fill = vi.spyOn(crypto, 'randomFillSync');
  syncBuiltinESMExports();
  const untilFilled = () => {
    const before = fill.mock.calls.length;
    for (let count = 1; ; count += 1) {
      requestIdOf(undefined);
      if (fill.mock.calls.length > before) return count;
    }
  };
  try {
    untilFilled();
    return untilFilled();
  } finally {
    fill.mockRestore();
    syncBuiltinESMExports();
  }
}

type Hook = (request: unknown, reply: unknown, done: () => void) => void;

interface Line {
  /** What has come of a body, and after how long a time it is looked at. */
  bytes: number;
  ms: number;
  isWhole?: boolean;
}

/** Whether somebody is told to be too slow who has sent so much of a body, by a look of its own or as the clock of timers says. */
const isTooSlow = ({ bytes, ms, isWhole = false }: Line, waits?: number) =>
  byClock(() => {
    const hooks: Hook[] = [];
    const server = {
      addHook: (name: string, hook: Hook) => void (name === 'onRequest' && hooks.push(hook)),
      decorate: (name: string, value: unknown) => void Object.assign(server, { [name]: value }),
    } as unknown as Parameters<typeof keepPace>[0];
    keepPace(server);
    if (isWhole) carryWhole(server);
    const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, resetAndDestroy: () => {} };
    const request = Object.assign(new EventEmitter(), {
      ...{ socket, complete: false, readableFlowing: true, isPaused: () => false },
    });
    const told = vi.fn();
    request.on('error', told);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const reply = { raw: new EventEmitter() };
    for (const hook of hooks) hook({ raw: request }, reply, () => {});
    socket.bytesRead = bytes;
    clock.mockReturnValue(ms);
    if (waits === undefined) server.floorOfSpeed.look();
    else vi.advanceTimersByTime(waits);
    server.floorOfSpeed.stop();
    clock.mockRestore();
    return told.mock.calls.length > 0;
  });

/** How wide or high a picture is that stands for the hub. */
const pictured = (side: 'width' | 'height') => {
  const drawing = { hub: 'A hub', colour: '#000000' };
  const svg = previewSvg(drawing, { hub: drawing.hub, figures: [] });
  return Number(new RegExp(`^<svg[^>]* ${side}="(\\d+)"`).exec(svg)?.[1]);
};

/** What holds of any request, however it is answered. */
export function limitsOfRequests(numbers: Numbers): Limits {
  const {
    'speed.call.within': within = 0,
    'speed.transfer.within': wholeWithin = 0,
    'speed.lookEvery': lookEvery = 0,
  } = numbers;
  return {
    'request.paramMax': [most(isAddress)],
    'request.idsAtOnce': [exactly(idsAtOnce)],
    'speed.call.least': [least(async (bytes) => !(await isTooSlow({ bytes, ms: within })))],
    'speed.call.within': [least((ms) => isTooSlow({ bytes: 0, ms }))],
    'speed.transfer.least': [
      least(async (bytes) => !(await isTooSlow({ bytes, ms: wholeWithin, isWhole: true }))),
    ],
    'speed.transfer.within': [least((ms) => isTooSlow({ bytes: 0, ms, isWhole: true }))],
    'speed.lookEvery': [least((ms) => isTooSlow({ bytes: 0, ms: within + lookEvery }, ms))],
    'page.picture.wide': [exactly(() => pictured('width'))],
    'page.picture.high': [exactly(() => pictured('height'))],
  };
}
