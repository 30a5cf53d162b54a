import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { DevBackend } from './dev-backend.ts';

interface Front {
  url: string;
  /** Makes every open page load anew. */
  reload(): void;
  close(): Promise<void>;
}

interface FrontOptions {
  root: string;
  port: number;
  host: string;
  backend: DevBackend;
}

/** Vite for scripts and styles; all else goes to the server, and its pages through Vite on the way back. */
export async function startFront({ root, port, host, backend }: FrontOptions): Promise<Front> {
  const server = createServer();
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/data/**', '**/dist/**'] } },
  });
  server.on('request', (incoming, outgoing) => {
    const pass = () => void forward(incoming, outgoing, backend, vite);
    if (belongsToServer(incoming)) pass();
    else vite.middlewares(incoming, outgoing, pass);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  const { port: real } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${real}`,
    reload: () => vite.ws.send({ type: 'full-reload' }),
    close: async () => {
      server.closeAllConnections();
      await vite.close();
      await new Promise((done) => server.close(done));
    },
  };
}

function belongsToServer({ url = '/', headers }: IncomingMessage): boolean {
  const wantsPage = headers.accept?.includes('text/html') ?? false;
  return wantsPage || /^\/(acx|builds)\/|\.git\//.test(url);
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  backend: DevBackend,
  vite: ViteDevServer,
): Promise<void> {
  try {
    const { hostname, port } = new URL(await backend.url);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        if (answer.headers['content-type']?.startsWith('text/html'))
          void sendPage(answer, outgoing, incoming.url ?? '/', vite);
        else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  } catch {
    // The server is down after a faulty edit; its own words are on the terminal.
    outgoing
      .writeHead(503, { 'content-type': 'text/plain' })
      .end('The server is not running. See the terminal.');
  }
}

async function sendPage(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  vite: ViteDevServer,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const html = await vite.transformIndexHtml(url, Buffer.concat(parts).toString('utf8'));
  const { 'content-length': _length, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 200, headers).end(html);
}
