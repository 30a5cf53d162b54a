import { randomBytes } from 'node:crypto';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Kept {
  type: string;
  encoding: string | undefined;
  body: Buffer;
}

/**
 * A server of files that gives the same document with the same styles, and of each script as many bytes that do nothing: what a page costs that only
 * has to be carried and drawn.
 */
export async function serveSameBytes(
  origin: string,
  path: string,
  assets: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const document = await fetchAsBrowsers(origin + path);
  const kept = new Map<string, Kept>([['/', document]]);
  for (const asset of assets) kept.set(asset, await fetchAsBrowsers(origin + asset));
  const server = createServer((request, response) => {
    const found = kept.get(new URL(request.url ?? '/', origin).pathname);
    if (!found) return void response.writeHead(404).end();
    const isScript = /javascript/.test(found.type);
    const body = isScript ? idle(found.body.length) : found.body;
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': body.length,
      ...(found.encoding !== undefined && !isScript && { 'content-encoding': found.encoding }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => stop(server) };
}

/** Bytes of a script that is one remark. */
const idle = (length: number) => Buffer.from(`//${randomBytes(length).toString('hex')}`.slice(0, length));

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** As it goes over the wire: `fetch` would unpack it, and tell nothing of that. */
function fetchAsBrowsers(url: string): Promise<Kept> {
  return new Promise((resolve, reject) => {
    ask(url, { headers: { 'accept-encoding': 'br', 'accept-language': 'zh-CN' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          type: answer.headers['content-type'] ?? '',
          encoding: answer.headers['content-encoding'],
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}
