import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { patienceMs } from '../support/patience.ts';
import { serveParent } from './serve-child.ts';

const headEnd = '\r\n\r\n';

/** `git http-backend` behind a server that does nothing but speak CGI. */
serveParent<{ root: string }>(async ({ root }) => {
  const server = createServer((request, response) => answer(root, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
});

function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { headers, method = 'GET' } = request;
  const backend = spawn('git', ['http-backend'], {
    timeout: patienceMs,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: method,
      CONTENT_TYPE: headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    },
  });
  request.pipe(backend.stdin);
  let head = Buffer.alloc(0);
  const readHead = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end < 0) return;
    backend.stdout.off('data', readHead);
    writeHead(response, head.subarray(0, end).toString('latin1'));
    response.write(head.subarray(end + headEnd.length));
    backend.stdout.pipe(response);
  };
  backend.stdout.on('data', readHead);
  backend.on('close', () => response.end());
}

function writeHead(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split('\r\n')) {
    const [name = '', value = ''] = line.split(/: */, 2);
    if (name === 'Status') status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
