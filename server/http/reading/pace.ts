import type { FastifyInstance } from 'fastify';
import {
  requestTransferListenMs,
  requestTransferMostBytes,
  speedCallLeastBytes,
  speedCallWithinMs,
  speedLookEveryMs,
  speedTransferLeastBytes,
  speedTransferWithinMs,
} from '#generated/constants.ts';
import { HubError } from '../../ground/hub-error.ts';
import { FloorOfSpeed, type Pace } from '../../load/floor-of-speed.ts';
import type { Hearing } from './unread.ts';

declare module 'fastify' {
  interface FastifyInstance {
    floorOfSpeed: FloorOfSpeed;
  }
}

const callPace: Pace = { bytes: speedCallLeastBytes, withinMs: speedCallWithinMs };
/** For routes that carry whole files and repositories. */
const transferPace: Pace = { bytes: speedTransferLeastBytes, withinMs: speedTransferWithinMs };

const transferHearing: Hearing = { mostBytes: requestTransferMostBytes, listenMs: requestTransferListenMs };

/** Keeps a floor of speed under everything that comes in and goes out, whichever route it takes. */
export function keepPace(server: FastifyInstance): void {
  const floor = new FloorOfSpeed({
    lookEveryMs: speedLookEveryMs,
    tell(request) {
      // Whoever reads the body hears of it as of any other that breaks off, and answers while there is somebody to hear.
      if (request.listenerCount('error') > 0) request.emit('error', new HubError('tooSlow'));
    },
  });
  server.decorate('floorOfSpeed', floor);
  server.addHook('onRequest', (request, reply, done) => {
    floor.watch({ request: request.raw, answer: reply.raw, pace: callPace });
    done();
  });
  server.addHook('onClose', async () => floor.stop());
}

/** Gives all routes of a scope the pace of whole files and repositories, and hears out whoever sends such. */
export function carryWhole(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    scope.floorOfSpeed.setPace(reply.raw, transferPace);
    reply.raw.hubHearing = transferHearing;
    done();
  });
}
