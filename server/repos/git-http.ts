import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gitServeRequestBytes, uploadPushMaxBytes } from '#generated/constants.ts';
import { startGit } from '../git/index.ts';
import type { Hub } from '../hub.ts';
import { networkOf } from '../load/network.ts';
import { type Access, admit, type Service } from './git-access.ts';
import { answer, type Full, putOff, refuse, tell, tellLfs, uncached } from './git-answer.ts';
import { feed } from './git-feed.ts';
import { hidePlace } from './git-paths.ts';
import { GitPlaces } from './git-places.ts';
import { PushRooms } from './push-room.ts';

/** What serving git needs of the hub. */
export type GitDoor = Pick<Hub, 'items' | 'people' | 'repos' | 'room' | 'signal' | 'now' | 'log'>;

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
    scope.register(async (lfs) => {
      // Whatever is sent, the answer is the same, so nobody reads it.
      lfs.removeAllContentTypeParsers();
      lfs.addContentTypeParser('*', (_request, payload, done) => {
        payload.resume();
        done(null);
      });
      for (const kind of kindIds) {
        lfs.all<{ Params: RepoPath }>(`/${kind}/:user/:repo/info/lfs/*`, (request, reply) =>
          serving.noLargeFiles(kind, request as Asked, reply),
        );
      }
    });
  });
}

class Serving {
  readonly #door: GitDoor;
  readonly #rooms = new PushRooms();
  readonly #places = new GitPlaces();

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
    // Before anything is packed at the other end.
    if (known === 'git-receive-pack' && this.#door.room.isLow) return tell(reply, 507, 'diskFull', request);
    if (moved) {
      const query = request.url.slice(request.url.indexOf('?'));
      const path = [item.kind, item.ownerName, `${item.name}${suffix}`].map(encodeURIComponent).join('/');
      return uncached(reply).redirect(`/${path}/info/refs${query}`, 301);
    }
    if (!(await this.#stands(item))) return putOff(reply, 'making', request);
    const leave = this.#places.take(networkOf(request.ip));
    if (!leave) return putOff(reply, 'busy', request);
    const args = ['--http-backend-info-refs'];
    const git = this.#start(known, args, { item, request, leave, killable: true });
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

  /** Says to whoever may see the repository that it has no store of large files. */
  async noLargeFiles(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const access = await this.#admit(kind, 'git-upload-pack', request);
    return tellLfs(reply, 'refused' in access ? access.refused : undefined, request);
  }

  async #upload({ item, viewer }: Found, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await this.#stands(item))) return putOff(reply, 'making', request);
    const leave = this.#places.take(networkOf(request.ip));
    if (!leave) return putOff(reply, 'busy', request);
    const git = this.#start('git-upload-pack', [], { item, request, leave, killable: true });
    const isFetch = feed(request, git, { most: gitServeRequestBytes });
    // What git could not read, and what its reader did not wait for, has been downloaded by nobody.
    const isServed = git.done.then(
      () => isFetch,
      () => false,
    );
    isServed
      .then(async (counts) => {
        if (!counts || viewer?.id === item.createUserId) return;
        const who = { viewer, address: request.ip };
        await this.#door.items.marks.download(item.seq, who, this.#door.now());
      })
      .catch(logTo(this.#door, 'a download could not be counted'));
    return answer(reply, git, { type: resultType('git-upload-pack'), intro: '', request });
  }

  /**
   * Takes a push in. The answer ends when the hub shows what was pushed; a crash in between is made good at the next
   * start, since the push is noted down before it begins.
   */
  async #receive({ item, bytesLeft }: Found, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const disk = this.#door.room;
    if (disk.isLow) return tell(reply, 507, 'diskFull', request);
    const leave = this.#places.take(networkOf(request.ip));
    if (!leave) return putOff(reply, 'busy', request);
    // Before anything is waited for: what is left was asked just now.
    const room = this.#rooms.enter(item.createUserId, bytesLeft);
    const giveBack = () => {
      room.leave(false);
      leave();
    };
    const settle = await this.#expect(item, request).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    if (!settle) {
      giveBack();
      return putOff(reply, 'making', request);
    }
    const most = Math.min(uploadPushMaxBytes, room.most);
    const git = this.#start('git-receive-pack', [], { item, request, leave, killable: false, most });
    const isDone = git.done.then(
      () => true,
      () => false,
    );
    let full: Full | undefined;
    const mayTake = (bytes: number) => {
      if (!room.take(bytes)) full ??= 'full';
      // What comes in could fill the disk between two looks at it.
      if (!disk.take(bytes)) full ??= 'diskFull';
      return full === undefined;
    };
    feed(request, git, { most: most + gitServeRequestBytes, mayTake });
    const settled = isDone
      .then(settle)
      .catch(logTo(this.#door, 'what was pushed could not be taken in'))
      .then(async () => room.leave(await isDone))
      .then(() => disk.look());
    const type = resultType('git-receive-pack');
    const through = hidePlace(this.#door.repos.dirOf(item.id));
    return answer(reply, git, { type, intro: '', request, until: settled, through, full: () => full });
  }

  /** Notes a push down and gives what is to be done when it has ended; undefined where there is nothing to push to. */
  async #expect(item: Found['item'], { headers }: Asked): Promise<(() => Promise<void>) | undefined> {
    if (!(await this.#stands(item))) return undefined;
    // Room for no command: so git asks whether it may push before it sends much. Nothing will have changed.
    const isQuestion = Number(headers['content-length']) <= flush.length;
    return isQuestion ? async () => {} : this.#door.items.expectPush(item.id);
  }

  /** Whether there is a repository that git can serve. One that is being made is waited for. */
  async #stands({ id, fields }: Found['item']): Promise<boolean> {
    if (fields.defaultFileInitStatus === 'SUCCESS') return true;
    await this.#door.items.settled(id);
    return this.#door.repos.open(id).exists();
  }

  async #admit(kind: string, service: Service, request: Asked): Promise<Access> {
    const { user, repo } = request.params;
    if (!repo.endsWith(suffix)) return { refused: 'signIn' };
    const name = repo.slice(0, -suffix.length);
    return admit(this.#door, { kind, user, name }, { service, headers: request.headers });
  }

  #start(service: Service, args: readonly string[], starting: Starting) {
    const { item, request, leave, killable, most } = starting;
    const protocol = protocolOf(request);
    const isPush = service === 'git-receive-pack';
    const git = startGit(
      this.#door.repos.dirOf(item.id),
      [
        ...(isPush ? pushSettings(most) : []),
        service.slice('git-'.length),
        '--stateless-rpc',
        ...(isPush ? [] : ['--strict']),
        ...args,
        '.',
      ],
      {
        budget: isPush ? 'receive' : 'serve',
        signal: this.#door.signal,
        env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
      },
    );
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
  /** Gives back the place that this takes. */
  leave(): void;
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
