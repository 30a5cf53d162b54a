import { once } from 'node:events';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GitProcess, limits, startGit } from '../git/index.ts';

/** What serving git needs of the hub. */
export interface GitDoor {
  items: { findPublic(kind: string, user: string, name: string): Promise<{ id: string } | undefined> };
  repos: { dirOf(itemId: string): string };
  signal: AbortSignal;
}

interface RepoPath {
  user: string;
  repo: string;
}

type Asked = FastifyRequest<{ Params: RepoPath; Querystring: { service?: string } }>;

/** Read by people in their terminal: git prints a plain-text answer after `remote:`. */
const says = {
  signIn: 'This repository is private or does not exist.\n',
  noPush: 'Pushing is not open yet.\n',
  dumb: 'This server speaks the smart protocol only: please use a newer git.\n',
  busy: 'Too many people are cloning at once. Please try again in a moment.\n',
  unwell: 'The repository could not be read.\n',
};

const uploadType = 'application/x-git-upload-pack-request';
const receiveType = 'application/x-git-receive-pack-request';
const suffix = '.git';
const busyRetrySeconds = 5;

/** Serves clones and fetches of public items at `/{kind}/{user}/{name}.git`, as `git http-backend` would. */
export function serveGit(fastify: FastifyInstance, door: GitDoor, kindIds: readonly string[]): void {
  fastify.register(async (scope) => {
    // The body goes to git as it comes: it may be large, and it is git's to read.
    scope.addContentTypeParser([uploadType, receiveType], (_request, payload, done) => done(null, payload));
    const serving = new Serving(door);
    for (const kind of kindIds) {
      const at = `/${kind}/:user/:repo`;
      scope.get<{ Params: RepoPath; Querystring: { service?: string } }>(
        `${at}/info/refs`,
        (request, reply) => serving.advertise(kind, request, reply),
      );
      scope.post<{ Params: RepoPath }>(`${at}/git-upload-pack`, (request, reply) =>
        serving.uploadPack(kind, request as Asked, reply),
      );
      scope.post<{ Params: RepoPath }>(`${at}/git-receive-pack`, (request, reply) =>
        serving.refusePush(kind, request as Asked, reply),
      );
    }
  });
}

class Serving {
  readonly #door: GitDoor;
  #running = 0;

  constructor(door: GitDoor) {
    this.#door = door;
  }

  async advertise(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const dir = await this.#dirOf(kind, request.params);
    const { service } = request.query;
    if (dir === undefined) return signIn(reply);
    if (service === 'git-receive-pack') return plain(reply, 403, says.noPush);
    if (service !== 'git-upload-pack') return plain(reply, 403, says.dumb);
    const git = this.#start(dir, request, ['--http-backend-info-refs']);
    if (!git) return busy(reply);
    git.stdin.end();
    const intro = protocolOf(request) === 'version=2' ? '' : '001e# service=git-upload-pack\n0000';
    return answer(reply, git, { type: 'application/x-git-upload-pack-advertisement', intro });
  }

  async uploadPack(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const dir = await this.#dirOf(kind, request.params);
    if (dir === undefined) return signIn(reply);
    if (request.headers['content-type'] !== uploadType) return plain(reply, 415, says.dumb);
    const git = this.#start(dir, request, []);
    if (!git) return busy(reply);
    const { 'content-encoding': encoding } = request.headers;
    feed(request.body as Readable, { git, isPacked: encoding === 'gzip' || encoding === 'x-gzip' });
    return answer(reply, git, { type: 'application/x-git-upload-pack-result', intro: '' });
  }

  async refusePush(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const dir = await this.#dirOf(kind, request.params);
    return dir === undefined ? signIn(reply) : plain(reply, 403, says.noPush);
  }

  async #dirOf(kind: string, { user, repo }: RepoPath): Promise<string | undefined> {
    if (!repo.endsWith(suffix)) return undefined;
    const item = await this.#door.items.findPublic(kind, user, repo.slice(0, -suffix.length));
    return item && this.#door.repos.dirOf(item.id);
  }

  #start(dir: string, request: Asked, args: readonly string[]): GitProcess | undefined {
    if (this.#running >= limits.servedAtOnce) return undefined;
    const protocol = protocolOf(request);
    const git = startGit(dir, ['upload-pack', '--stateless-rpc', '--strict', ...args, dir], {
      timeoutMs: limits.serveTimeoutMs,
      signal: this.#door.signal,
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    this.#running += 1;
    const leave = () => {
      this.#running -= 1;
    };
    git.done.then(leave, leave);
    request.raw.on('close', () => {
      if (!request.raw.complete) git.kill();
    });
    return git;
  }
}

function protocolOf(request: Asked): string | undefined {
  const header = request.headers['git-protocol'];
  return typeof header === 'string' && /^version=[0-2]$/.test(header) ? header : undefined;
}

/** Hands the request's body to git, unpacked; one that grows beyond the limit ends the process. */
function feed(body: Readable, { git, isPacked }: { git: GitProcess; isPacked: boolean }): void {
  let size = 0;
  const counted = new PassThrough();
  counted.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.requestBytes) git.kill();
  });
  const finish = (error: unknown) => {
    if (error) git.kill();
  };
  if (isPacked) pipeline(body, createGunzip(), counted, git.stdin, finish);
  else pipeline(body, counted, git.stdin, finish);
}

/** Streams what git writes. A process that fails before it wrote anything becomes an answer of ours. */
async function answer(
  reply: FastifyReply,
  git: GitProcess,
  { type, intro }: { type: string; intro: string },
): Promise<FastifyReply> {
  const begun = await Promise.race([
    once(git.stdout, 'readable').then(() => git.stdout.readableLength > 0),
    git.done.then(
      () => true,
      () => false,
    ),
  ]);
  if (!begun) return plain(reply, 500, says.unwell);
  const body = new PassThrough();
  if (intro !== '') body.write(intro);
  // A client that leaves closes the body, and with it git.
  pipeline(git.stdout, body, (error) => {
    if (error) git.kill();
  });
  return uncached(reply).type(type).send(body);
}

function signIn(reply: FastifyReply): FastifyReply {
  return plain(reply.header('WWW-Authenticate', 'Basic realm="git"'), 401, says.signIn);
}

function busy(reply: FastifyReply): FastifyReply {
  return plain(reply.header('Retry-After', String(busyRetrySeconds)), 503, says.busy);
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return uncached(reply).code(status).type('text/plain; charset=utf-8').send(text);
}

function uncached(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cache-Control', 'no-cache, max-age=0, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff');
}
