import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const git = (dir: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: dir, encoding: 'utf8', env: { ...process.env, ...nobody } }).trim();
const nobody = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Origin'],
    [`GIT_${who}_EMAIL`, 'origin@example.org'],
    [`GIT_${who}_DATE`, '2026-01-02T03:04:05Z'],
  ]),
);

/** A server of git repositories on this machine, as stock git serves them over HTTP, and whatever else is told to be answered. */
export class GitOrigin {
  readonly url: string;
  readonly root: string;
  /** The addresses that were asked. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #answers = new Map<string, Answer>();

  private constructor(server: Server, root: string) {
    this.#server = server;
    this.root = root;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      this.asked.push(request.url ?? '');
      const own = [...this.#answers].find(([start]) => request.url?.startsWith(start))?.[1];
      (own ?? this.serve)(request, response);
    });
  }

  static async start(): Promise<GitOrigin> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new GitOrigin(server, await mkdtemp(join(tmpdir(), 'origin-')));
  }

  /** Answers what begins with a path otherwise. */
  answer(start: string, answer: Answer): void {
    this.#answers.set(start, answer);
  }

  /** A repository with these files on a branch; more may be done to it in `dir`. */
  repository(
    name: string,
    files: Readonly<Record<string, string>> = {},
    branch = 'main',
  ): { address: string; dir: string; git(...args: string[]): string } {
    const dir = join(this.root, `${name}.git`);
    mkdirSync(dir);
    git(dir, 'init', '--quiet', '--bare', `--initial-branch=${branch}`);
    git(dir, 'config', 'http.receivepack', 'false');
    if (Object.keys(files).length > 0) this.#commit(dir, branch, files);
    return { address: `${this.url}/${name}.git`, dir, git: (...args) => git(dir, ...args) };
  }

  #commit(dir: string, branch: string, files: Readonly<Record<string, string>>): void {
    const tree = `${dir}.tree`;
    mkdirSync(tree);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(tree, path, '..'), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const from = ['--git-dir', dir, '--work-tree', tree];
    git(tree, ...from, 'add', '--all');
    git(tree, ...from, 'commit', '--quiet', '-m', 'Begin');
    git(dir, 'symbolic-ref', 'HEAD', `refs/heads/${branch}`);
  }

  /** As stock git does. */
  readonly serve: Answer = (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', this.url);
    const child = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: this.root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: decodeURIComponent(pathname),
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    request.pipe(child.stdin).on('error', () => {});
    let head: Buffer | undefined = Buffer.alloc(0);
    child.stdout.on('data', (chunk: Buffer) => {
      if (head === undefined) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      for (const line of head.toString('latin1', 0, end).split('\r\n')) {
        const [name = '', value = ''] = line.split(/: (.*)/);
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.write(head.subarray(end + 4));
      head = undefined;
    });
    child.on('close', () => response.end());
  };

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}
