import { chmodSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../ground/config.ts';

/** Those of the socket's group may connect as well, such as a proxy. */
const forGroup = 0o660;

/** Listens on a Unix socket. What a hub that was killed left there is taken away. */
export async function listenAt(server: FastifyInstance, path: string): Promise<string> {
  await clear(path);
  // Whoever connects has no address: it is another program of this machine, as one that comes from 127.0.0.1.
  server.server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' }),
  );
  try {
    await server.listen({ path });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(
      `The server cannot listen on ${path} (${code}). Make its folder, give it to the user that runs the hub, or set HUB_SOCKET to another.`,
      { cause },
    );
  }
  chmodSync(path, forGroup);
  return path;
}

async function clear(path: string): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket())
    throw new ConfigError(`${path} is there and no socket. Set HUB_SOCKET to another path.`);
  if (await answers(path))
    throw new ConfigError(`${path} is in use. Stop what listens there, or set HUB_SOCKET to another.`);
  rmSync(path, { force: true });
}

/** Whether somebody listens there. */
export function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const say = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => say(true));
    socket.once('error', () => say(false));
  });
}
