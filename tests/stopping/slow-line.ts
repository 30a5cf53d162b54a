import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a hub on which so many bytes go out, and the rest only when it is let go on. */
export interface SlowLine {
  url: string;
  /** Resolves when that many have gone out. */
  held: Promise<void>;
  goOn(): void;
  close(): void;
}

export async function slowLine(hub: string, bytes: number): Promise<SlowLine> {
  const { hostname, port } = new URL(hub);
  const sockets = new Set<Socket>();
  let goOn = () => {};
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const server = createServer(async (client) => {
    const behind = connect(Number(port), hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    behind.pipe(client);
    let sent = 0;
    try {
      for await (const part of client) {
        sent += (part as Buffer).length;
        if (sent > bytes) {
          isHeld();
          await going;
        }
        behind.write(part as Buffer);
      }
    } catch {
      // One of the two ends has left.
    }
    behind.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    goOn,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
