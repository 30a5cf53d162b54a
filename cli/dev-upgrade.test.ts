import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { forwardUpgrade, isForServer } from './dev-upgrade.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Greets with the address that was asked for, as one frame of a socket, together with the handshake. */
function greeter(): Server {
  return createServer().on('upgrade', (incoming: IncomingMessage, socket) => {
    if (incoming.url === '/no') return socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
    const key = `${incoming.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n';
    const text = Buffer.from(`at ${incoming.url}`);
    const frame = Buffer.concat([Buffer.from([0x81, text.length]), text]);
    socket.write(Buffer.concat([Buffer.from(`${upgrade}sec-websocket-accept: ${accept}\r\n\r\n`), frame]));
    // What the client says goes back unmasked.
    socket.on('data', (part: Buffer) => {
      if ((part[0] ?? 0) !== 0x81) return;
      const length = (part[1] ?? 0) & 0x7f;
      const said = part.subarray(6, 6 + length).map((byte, at) => byte ^ (part[2 + (at % 4)] ?? 0));
      socket.write(Buffer.concat([Buffer.from([0x81, length]), said]));
    });
  });
}

/** A front that knows where the server is when `url` does. */
async function front(url: Promise<string>): Promise<string> {
  url.catch(() => undefined);
  const server = createServer().on('upgrade', (incoming: IncomingMessage, socket, head) => {
    if (isForServer(incoming)) void forwardUpgrade(incoming, { socket, head, url });
    else socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  return (await listen(server)).replace('http', 'ws');
}

/** The texts that a socket hears until there are so many. */
function hear(socket: WebSocket, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const heard: string[] = [];
    socket.addEventListener('message', ({ data }) => {
      heard.push(String(data));
      if (heard.length === count) resolve(heard);
    });
    socket.addEventListener('error', () => reject(new Error('refused')));
  });
}

it('a socket of the server speaks through the front, both ways', async () => {
  const socket = new WebSocket(`${await front(listen(greeter()))}/acx/chat?shop=1001`);
  socket.addEventListener('open', () => socket.send('hello'));
  expect(await hear(socket, 2)).toEqual(['at /acx/chat?shop=1001', 'hello']);
  socket.close();
});

it('waits for a server that is being renewed', async () => {
  const url = new Promise<string>((resolve) => {
    setTimeout(() => resolve(listen(greeter())), 100);
  });
  const socket = new WebSocket(`${await front(url)}/acx/chat`);
  expect(await hear(socket, 1)).toEqual(['at /acx/chat']);
  socket.close();
});

it('a refusal, and a server that is not running, end the attempt', async () => {
  await expect(hear(new WebSocket(`${await front(listen(greeter()))}/no`), 1)).rejects.toThrow('refused');
  const gone = Promise.reject(new Error('not running'));
  await expect(hear(new WebSocket(`${await front(gone)}/acx/chat`), 1)).rejects.toThrow('refused');
});

it('the sockets of Vite are its own', () => {
  const asking = (protocol?: string) =>
    ({ headers: protocol === undefined ? {} : { 'sec-websocket-protocol': protocol } }) as IncomingMessage;
  expect(['vite-hmr', 'vite-ping'].map((name) => isForServer(asking(name)))).toEqual([false, false]);
  expect([isForServer(asking()), isForServer(asking('graphql-ws'))]).toEqual([true, true]);
});
