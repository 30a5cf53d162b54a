import { once } from 'node:events';
import { finished, PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { app } from '#generated/app.ts';
import {
  gitProcessServeMs,
  gitServeAtOnce,
  gitServeDrainBytes,
  gitServeDrainForMs,
  gitServeRequestBytes,
  uploadPushMaxBytes,
} from '#generated/constants.ts';
import { type GitProcess, startGit } from '../git/index.ts';
import { requestLanguage } from '../http/request-language.ts';
import { say } from '../http/words.ts';
import type { Hub } from '../hub.ts';
import { type Access, admit, type Service } from './git-access.ts';
import { PushRooms } from './push-room.ts';

/** What serving git needs of the hub. */
export type GitDoor = Pick<Hub, 'items' | 'people' | 'repos' | 'signal' | 'now' | 'log'>;

interface RepoPath {
  user: string;
  repo: string;
}

type Asked = FastifyRequest<{ Params: RepoPath; Querystring: { service?: string } }>;
type Found = Exclude<Access, { refused: unknown }>;

const requestTypes: Record<Service, string> = {
  'git-upload-pack': 'application/x-git-upload-pack-request',
  'git-receive-pack': 'application/x-git-receive-pack-request',
};
const suffix = '.git';
const busyRetrySeconds = 5;
/** What ends a list in git's protocol, and all there is of an empty one. */
const flush = '0000';

/** Serves stock git at `/{kind}/{user}/{name}.git` as `git http-backend` would: clone, fetch and push. */
export function serveGit(fastify: FastifyInstance, door: GitDoor, kindIds: readonly string[]): void {
  fastify.register(async (scope) => {
    // The body goes to git as it comes: it may be large, and it is git's to read.
    scope.addContentTypeParser(Object.values(requestTypes), (_request, payload, done) => done(null, payload));
    const serving = new Serving(door);
    for (const kind of kindIds) {
      const at = `/${kind}/:user/:repo`;
      scope.get<{ Params: RepoPath; Querystring: { service?: string } }>(
        `${at}/info/refs`,
        (request, reply) => serving.advertise(kind, request, reply),
      );
      for (const service of ['git-upload-pack', 'git-receive-pack'] as const) {
        scope.post<{ Params: RepoPath }>(`${at}/${service}`, (request, reply) =>
          serving.serve(kind, service, { request: request as Asked, reply }),
        );
      }
    }
  });
}

class Serving {
  readonly #door: GitDoor;
  readonly #rooms = new PushRooms();
  #running = 0;

  constructor(door: GitDoor) {
    this.#door = door;
  }

  async advertise(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const { service } = request.query;
    const known = service === 'git-upload-pack' || service === 'git-receive-pack' ? service : undefined;
    const access = await this.#admit(kind, known ?? 'git-upload-pack', request);
    if ('refused' in access) return refuse(reply, access.refused, request);
    if (!known) return tell(reply, 403, 'dumb', request);
    const { item, moved } = access;
    if (moved) {
      const query = request.url.slice(request.url.indexOf('?'));
      const path = [item.kind, item.ownerName, `${item.name}${suffix}`].map(encodeURIComponent).join('/');
      return uncached(reply).redirect(`/${path}/info/refs${query}`, 301);
    }
    const git = this.#start(known, ['--http-backend-info-refs'], { item, request, killable: true });
    if (!git) return busy(reply, request);
    git.stdin.end();
    const line = `# service=${known}\n`;
    const intro = `${(line.length + 4).toString(16).padStart(4, '0')}${line}${flush}`;
    const isPlain = protocolOf(request) === 'version=2' && known === 'git-upload-pack';
    const type = `application/x-${known}-advertisement`;
    return answer(reply, git, { type, intro: isPlain ? '' : intro, request });
  }

  async serve(
    kind: string,
    service: Service,
    { request, reply }: { request: Asked; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const access = await this.#admit(kind, service, request);
    if ('refused' in access || access.moved) {
      return refuse(reply, 'refused' in access ? access.refused : 'signIn', request);
    }
    if (request.headers['content-type'] !== requestTypes[service]) return tell(reply, 415, 'dumb', request);
    return service === 'git-upload-pack'
      ? this.#upload(access, request, reply)
      : this.#receive(access, request, reply);
  }

  async #upload({ item, viewer }: Found, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const git = this.#start('git-upload-pack', [], { item, request, killable: true });
    if (!git) return busy(reply, request);
    const isFetch = feed(request, git, { most: gitServeRequestBytes });
    isFetch.then(
      async (counts) => {
        if (!counts || viewer?.id === item.createUserId) return;
        const who = { viewer, address: request.ip };
        await this.#door.items.marks.download(item.seq, who, this.#door.now());
      },
      logTo(this.#door, 'a download could not be counted'),
    );
    return answer(reply, git, { type: resultType('git-upload-pack'), intro: '', request });
  }

  /**
   * Takes a push in. The answer ends when the hub shows what was pushed; a crash in between is made good at the next
   * start, since the push is noted down before it begins.
   */
  async #receive({ item, bytesLeft }: Found, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const room = this.#rooms.enter(item.createUserId, bytesLeft);
    const most = Math.min(uploadPushMaxBytes, room.most);
    const git = this.#start('git-receive-pack', [], { item, request, killable: false, most });
    if (!git) {
      room.leave(false);
      return busy(reply, request);
    }
    const isDone = git.done.then(
      () => true,
      () => false,
    );
    // Room for no command: so git asks whether it may push before it sends much. Nothing will have changed.
    const isQuestion = Number(request.headers['content-length']) <= flush.length;
    const settle = isQuestion ? async () => {} : await this.#door.items.expectPush(item.id);
    let isFull = false;
    const mayTake = (bytes: number) => {
      if (!room.take(bytes)) isFull = true;
      return !isFull;
    };
    feed(request, git, { most: most + gitServeRequestBytes, mayTake });
    const settled = isDone
      .then(settle)
      .catch(logTo(this.#door, 'what was pushed could not be taken in'))
      .then(async () => room.leave(await isDone));
    const type = resultType('git-receive-pack');
    return answer(reply, git, { type, intro: '', request, until: settled, isFull: () => isFull });
  }

  async #admit(kind: string, service: Service, request: Asked): Promise<Access> {
    const { user, repo } = request.params;
    if (!repo.endsWith(suffix)) return { refused: 'signIn' };
    const name = repo.slice(0, -suffix.length);
    return admit(this.#door, { kind, user, name }, { service, headers: request.headers });
  }

  #start(service: Service, args: readonly string[], { item, request, killable, most }: Starting) {
    if (this.#running >= gitServeAtOnce) return undefined;
    const dir = this.#door.repos.dirOf(item.id);
    const protocol = protocolOf(request);
    const isPush = service === 'git-receive-pack';
    const git = startGit(
      dir,
      [
        ...(isPush ? pushSettings(most) : []),
        service.slice('git-'.length),
        '--stateless-rpc',
        ...(isPush ? [] : ['--strict']),
        ...args,
        dir,
      ],
      {
        timeoutMs: gitProcessServeMs,
        signal: this.#door.signal,
        env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
      },
    );
    this.#running += 1;
    const leave = () => {
      this.#running -= 1;
    };
    git.done.then(leave, leave);
    request.raw.on('close', () => {
      if (request.raw.complete) return;
      // A push that is cut off ends by itself, and takes away what it had received; killed, it could not.
      if (killable) git.kill();
      else git.stdin.end();
    });
    return git;
  }
}

interface Starting {
  item: Found['item'];
  request: Asked;
  killable: boolean;
  most?: number;
}

/** Every object is checked, only branches and tags can be written, and no push is larger than there is room. */
function pushSettings(most: number | undefined): string[] {
  const settings = [
    'receive.fsckObjects=true',
    'receive.autogc=false',
    'receive.advertiseAtomic=true',
    'receive.hideRefs=refs/',
    'receive.hideRefs=!refs/heads/',
    'receive.hideRefs=!refs/tags/',
    ...(most === undefined ? [] : [`receive.maxInputSize=${most}`]),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

const resultType = (service: Service) => `application/x-${service}-result`;

function logTo({ log }: GitDoor, words: string) {
  return (error: unknown) => log.error({ err: error }, words);
}

function protocolOf(request: Asked): string | undefined {
  const header = request.headers['git-protocol'];
  return typeof header === 'string' && /^version=[0-2]$/.test(header) ? header : undefined;
}

interface Limits {
  /** Bytes of one request. */
  most: number;
  /** Told of bytes as they come; false refuses them, and all that follow. */
  mayTake?(bytes: number): boolean;
}

/**
 * Hands the request's body to git, unpacked. One that grows beyond the limit ends for git, which refuses what is cut
 * off and takes it away; what still comes is neither unpacked nor kept, and read so far and no further, so that its
 * sender hears the answer. Says whether the request asks for objects: protocol version 2 asks for names in a request of
 * its own.
 */
function feed(request: Asked, git: GitProcess, { most, mayTake = () => true }: Limits): Promise<boolean> {
  const { 'content-encoding': encoding } = request.headers;
  const raw = request.body as Readable;
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip';
  const unpacked = isPacked ? createGunzip() : new PassThrough();
  let size = 0;
  let start = '';
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      if (start.length < commandLength) start += chunk.toString('latin1', 0, commandLength);
      if (mayTake(chunk.length) && size <= most) return next(null, chunk);
      raw.unpipe(unpacked);
      return next(new Error('More than may be sent'));
    },
  });
  finished(raw, (error) => error && unpacked.destroy(error));
  raw.pipe(unpacked);
  return new Promise((resolve) => {
    pipeline(unpacked, counted, git.stdin, (error) => {
      if (error) {
        git.stdin.end();
        drain(raw);
      }
      resolve(!error && !start.includes('command=ls-refs'));
    });
  });
}

/** Reads what nobody needs any more; whoever goes on for too long is cut off. */
function drain(raw: Readable): void {
  let left = gitServeDrainBytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  const late = setTimeout(() => raw.destroy(), gitServeDrainForMs);
  finished(raw, () => clearTimeout(late));
}

/** Enough of a request to see which command it is. */
const commandLength = 64;

interface Answer {
  type: string;
  intro: string;
  request: Asked;
  /** The answer does not end before this has. */
  until?: Promise<unknown>;
  /** Whether it was cut off for want of room. */
  isFull?(): boolean;
}

/** Streams what git writes. A process that fails before it wrote anything becomes an answer of ours. */
async function answer(
  reply: FastifyReply,
  git: GitProcess,
  { type, intro, request, until, isFull = () => false }: Answer,
): Promise<FastifyReply> {
  const ended = git.done.then(
    () => true,
    () => false,
  );
  // Git tells nothing, and all is well, when it is asked with no commands: what a client does before a large push.
  const told = once(git.stdout, 'readable').then(() => git.stdout.readableLength > 0 || ended);
  const begun = await Promise.race([told, ended]);
  if (!begun) return isFull() ? tell(reply, 403, 'full', request) : tell(reply, 500, 'unwell', request);
  const body = new PassThrough();
  if (intro !== '') body.write(intro);
  if (until === undefined) {
    // A client that leaves closes the body, and with it git.
    pipeline(git.stdout, body, (error) => {
      if (error) git.kill();
    });
  } else {
    git.stdout.pipe(body, { end: false });
    until.then(() => body.end());
  }
  return uncached(reply).type(type).send(body);
}

type Word = 'signIn' | 'signInToPush' | 'noPush' | 'readOnly' | 'full' | 'dumb' | 'busy' | 'unwell';

function refuse(reply: FastifyReply, word: Word, request: Asked): FastifyReply {
  if (word !== 'signIn' && word !== 'signInToPush') return tell(reply, 403, word, request);
  return tell(reply.header('WWW-Authenticate', 'Basic realm="git"'), 401, word, request);
}

function busy(reply: FastifyReply, request: Asked): FastifyReply {
  return tell(reply.header('Retry-After', String(busyRetrySeconds)), 503, 'busy', request);
}

/** Read by people in their terminal: git prints a plain-text answer after `remote:`. */
function tell(reply: FastifyReply, status: number, word: Word, request: Asked): FastifyReply {
  // A terminal without a language is set to English far more often than not.
  const language = request.headers['accept-language'] ? requestLanguage(request) : app.fallback;
  const text = `${say(language, `git.${word}`)}\n`;
  return uncached(reply).code(status).type('text/plain; charset=utf-8').send(text);
}

function uncached(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cache-Control', 'no-cache, max-age=0, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff');
}
