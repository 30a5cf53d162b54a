import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { tell } from '../generator/watch.ts';
import type { DevBackend } from './dev-backend.ts';
import type { FollowMessage } from './dev-page.ts';
import { forwardUpgrade, isForServer } from './dev-upgrade.ts';
import { Stop } from './launch/stop.js';
import { projectRoot } from './project.ts';

/** What the pages are told of an edit. */
export interface Front {
  url: string;
  /** Whether a page may have loaded this file. */
  uses(file: string): boolean;
  /** Makes every open page load anew; with new files around, nothing that was known is trusted. */
  reload(changed: string[], hasNew: boolean): void;
  /** Gives open pages the new content of these modules, in place, once they have asked the server again if they must. */
  follow(files: string[], asksAgain: boolean): void;
  /** Lays a fault over every page until it is mended; undefined takes it away. */
  fault(fault: PageFault | undefined): void;
  close(): Promise<void>;
}

interface PageFault {
  message: string;
  file: string;
  line: number;
  column: number;
}

interface FrontOptions {
  root: string;
  /** Where generated/ lies. */
  output: string;
  port: number;
  host: string;
  backend: DevBackend;
}

/** The component that draws a screen from generated data; refreshing it draws what the data says now. */
const screenView = '/runtime/screens/ScreenView.tsx';

/** Vite for scripts and styles; all else goes to the server, and its pages through Vite on the way back. */
export async function startFront({ root, output, port, host, backend }: FrontOptions): Promise<Front> {
  const server = createServer();
  // First of all, since a port that is taken ends the command.
  await listen(server, port, host);
  const vite = await createVite({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/data/**', '**/dist/**'] },
      // Packages may stand elsewhere, behind a link.
      fs: { allow: [root, output, realpathSync(join(root, 'node_modules'))] },
    },
    plugins: [quietAbout(join(output, 'generated'))],
  });
  for (const watching of [server, vite.watcher]) watching.on('error', tell);
  server.on('request', (incoming, outgoing) => {
    if (incoming.url === pageScript) return sendPageScript(outgoing);
    const pass = () => void forward(incoming, outgoing, backend, vite);
    if (belongsToServer(incoming)) pass();
    else vite.middlewares(incoming, outgoing, pass);
  });
  server.on('upgrade', (incoming, socket, head) => {
    if (isForServer(incoming)) void forwardUpgrade(incoming, { socket, head, url: backend.url });
  });
  const { port: real } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${real}`,
    ...pagesOf(vite, root),
    close: async () => {
      server.closeAllConnections();
      await vite.close();
      await new Promise((done) => server.close(done));
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Stop(`Port ${port} is in use. Stop what listens there, or set HUB_PORT to another.`);
    throw new Stop(`The pages cannot be served on ${host}:${port}. Set HUB_HOST or HUB_PORT.`);
  }
}

/** One edit writes many generated files: the pages hear of them together, from us. */
function quietAbout(folder: string): Plugin {
  return {
    name: 'hub:quiet',
    hotUpdate: {
      order: 'post',
      handler: ({ file }) => (file.startsWith(`${folder}/`) ? [] : undefined),
    },
  };
}

type Pages = Omit<Front, 'url' | 'close'>;

function pagesOf(vite: ViteDevServer, root: string): Pages {
  const { hot, moduleGraph } = vite.environments.client;
  // Vite's own watcher may come later than the page.
  const forget = (files: string[]) => {
    for (const file of files) moduleGraph.onFileChange(file);
  };
  let shown: PageFault | undefined;
  const overlay = ({ message, file, line, column }: PageFault) =>
    ({
      type: 'error',
      err: { message, stack: '', id: file, loc: { file, line, column }, plugin: 'hub check' },
    }) as const;
  hot.on('connection', () => shown && hot.send(overlay(shown)));
  hot.on('hub:followed', (timestamp: number, client) => {
    const update = { path: screenView, acceptedPath: screenView, timestamp };
    client.send({ type: 'update', updates: [{ type: 'js-update', ...update }] });
  });
  return {
    uses: (file) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0,
    reload(changed, hasNew) {
      if (hasNew) moduleGraph.invalidateAll();
      else forget(changed);
      // A page that is loaded anew shows no fault, and is to be loaded once.
      shown = undefined;
      hot.send({ type: 'full-reload' });
    },
    follow(files, asksAgain) {
      forget(files);
      const paths = files.map((file) => addressOf(file, root));
      const data: FollowMessage = { files: paths, asksAgain, time: Date.now() };
      hot.send('hub:follow', data);
    },
    fault(fault) {
      if (fault !== undefined) hot.send(overlay(fault));
      else if (shown !== undefined) hot.send({ type: 'update', updates: [] });
      shown = fault;
    },
  };
}

/** What is beside the root, Vite serves by its whole path. */
const addressOf = (file: string, root: string): string =>
  file.startsWith(`${root}/`) ? file.slice(root.length) : `/@fs${file}`;

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
    // A connection that is kept might be one to the server before the last edit.
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers, agent: false },
      (answer) => {
        if (answer.headers['content-type']?.startsWith('text/html'))
          sendPage(answer, outgoing, incoming.url ?? '/', vite).catch((error) => refuse(outgoing, error));
        else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  } catch {
    outgoing
      .writeHead(503, { 'content-type': 'text/plain' })
      .end('The server is not running. See the terminal.');
  }
}

/** A page that cannot be made, of an index.html that is half written for example. */
function refuse(outgoing: ServerResponse, error: unknown): void {
  tell(error);
  if (outgoing.headersSent) outgoing.destroy();
  else
    outgoing
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('The page cannot be made. See the terminal.');
}

const pageScript = '/@hub/page.js';

function sendPageScript(outgoing: ServerResponse): void {
  const source = readFileSync(join(projectRoot, 'cli', 'dev-page.ts'), 'utf8');
  outgoing
    .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
    .end(stripTypeScriptTypes(source));
}

async function sendPage(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  vite: ViteDevServer,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const page = Buffer.concat(parts).toString('utf8');
  const script = `<script type="module" src="${pageScript}"></script>`;
  const html = (await vite.transformIndexHtml(url, page)).replace('</head>', `${script}</head>`);
  const { 'content-length': _length, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 200, headers).end(html);
}
