import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import {
  linesAll,
  linesCalls,
  linesHeadersMs,
  linesPerNetwork,
  requestParamMax,
} from '#generated/constants.ts';
import { Lines } from '../load/lines.ts';
import { networkOf } from '../load/network.ts';

declare module 'node:net' {
  interface Socket {
    /** Calls that came on this line and have no answer yet. */
    hubCalls?: number;
    /** What reads calls, as Node has it; undocumented, so that nothing is taken for granted of it. */
    parser?: { onIncoming?: ReadCall } | null;
  }
}

/** Told of a call whose head has been read; says how the parser goes on. */
type ReadCall = (request: unknown, keepsAlive: boolean) => number;

/** The parser reads no further, as where another protocol begins. */
const readNoFurther = 2;

/** How long a line may take to say what it asks; bodies and answers have a floor of speed. */
export const lineOptions = {
  headersTimeout: linesHeadersMs,
  connectionsCheckingInterval: linesHeadersMs / 4,
};

/** How long a name in an address may be of which a call says what is wrong with it; a longer one is of no address. */
export const routerOptions = { maxParamLength: requestParamMax };

/** Bounds the lines of a network, and the calls that are sent on one without waiting for an answer. */
export function boundLines(server: FastifyInstance, proxies: readonly string[]): void {
  const lines = new Lines({ all: linesAll, perNetwork: linesPerNetwork });
  const trusted = listOf(proxies);
  server.server.prependListener('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    // A proxy brings everybody; who they are is known by call and not by line.
    if (!holds(trusted, remoteAddress)) lines.take(socket, networkOf(remoteAddress));
  });
  // Behind Node's own listener, which gives a line its parser.
  server.server.on('connection', endWithLine);
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    socket.hubCalls = (socket.hubCalls ?? 0) + 1;
    if (socket.hubCalls <= linesCalls) return done();
    // All of them would be read and begun at once: whoever does that is no browser.
    socket.destroy();
    reply.hijack();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    socket.hubCalls = (socket.hubCalls ?? 1) - 1;
    done();
  });
}

/**
 * Lets the parser stop where the line is closed. It reads a piece of 64 KB to its end otherwise, two thousand calls that
 * nobody answers any more: some hundred such lines held the loop for many seconds.
 */
function endWithLine(socket: Socket): void {
  const { parser } = socket;
  const read = parser?.onIncoming;
  if (!parser || typeof read !== 'function') return;
  parser.onIncoming = (request, keepsAlive) => (socket.destroyed ? readNoFurther : read(request, keepsAlive));
}

/** As Fastify reads them: addresses, networks, and the word for this machine. */
function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', bits] = proxy.split('/');
    const type = typeOf(address);
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return bare !== '' && list.check(bare, typeOf(bare));
}

const typeOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
