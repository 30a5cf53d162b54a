import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kinds } from '#generated/kinds.ts';
import type { Context, Hub, Loaded } from '../../handlers/context.ts';
import { requestLanguage } from '../../http/request-language.ts';
import type { Rights, Viewer } from '../../rights/index.ts';
import type { Deed } from '../index.ts';
import { type Access, admit, type Found, type Service } from './access.ts';
import { putOff, refuse, tell, tellLfs, tellReadOnly, uncached } from './answer.ts';
import { type Exchange, Fetching, protocolOf, type Serving } from './fetch.ts';
import { itemInLog } from './in-log.ts';
import { flush, Receiving } from './receive.ts';
import { Transfers } from './transfers/transfers.ts';

/** What serving git needs. */
interface Needs {
  hub: Hub;
  rights: Pick<Rights<Context, Loaded>, 'whyMayNot' | 'whyKeptOut'>;
}

interface RepoPath {
  user: string;
  repo: string;
}

type Asked = FastifyRequest<{ Params: RepoPath; Querystring: { service?: string } }>;

const requestTypes: Record<Service, string> = {
  'git-upload-pack': 'application/x-git-upload-pack-request',
  'git-receive-pack': 'application/x-git-receive-pack-request',
};
const suffix = '.git';

const everyKind = kinds.map(({ id }) => id);

/** The addresses of git, as a server that has the pages alone passes them on. */
export const gitAddresses: readonly string[] = [
  '/:kind/:user/:repository/info/refs',
  '/:kind/:user/:repository/info/lfs/*',
  '/:kind/:user/:repository/git-upload-pack',
  '/:kind/:user/:repository/git-receive-pack',
];

/** Serves stock git at `/{kind}/{user}/{name}.git` as `git http-backend` would: clone, fetch and push. */
export function serveGit(
  fastify: FastifyInstance,
  needs: Needs,
  kindIds: readonly string[] = everyKind,
): void {
  fastify.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, endpoint: 'git' };
    });
    // The body goes to git as it comes: it may be large, and it is git's to read.
    scope.addContentTypeParser(Object.values(requestTypes), (_request, payload, done) => done(null, payload));
    const opened = new Door(needs);
    for (const kind of kindIds) {
      const at = `/${kind}/:user/:repo`;
      scope.get<{ Params: RepoPath; Querystring: { service?: string } }>(
        `${at}/info/refs`,
        (request, reply) => opened.advertise(kind, request, reply),
      );
      for (const service of ['git-upload-pack', 'git-receive-pack'] as const) {
        scope.post<{ Params: RepoPath }>(`${at}/${service}`, (request, reply) =>
          opened.serve(kind, service, { request: request as Asked, reply }),
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
          opened.noLargeFiles(kind, request as Asked, reply),
        );
      }
    });
  });
}

class Door {
  readonly #hub: Hub;
  readonly #rights: Needs['rights'];
  readonly #transfers: Transfers;
  readonly #fetching: Fetching;
  readonly #receiving: Receiving;

  constructor({ hub, rights }: Needs) {
    this.#hub = hub;
    this.#rights = rights;
    this.#transfers = new Transfers(hub.config.dataDir);
    this.#fetching = new Fetching(hub, this.#transfers);
    this.#receiving = new Receiving(hub, this.#transfers);
  }

  async advertise(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const { service } = request.query;
    const known = service === 'git-upload-pack' || service === 'git-receive-pack' ? service : undefined;
    const access = await this.#admit(kind, known ?? 'git-upload-pack', request);
    if ('refused' in access) return refuse(reply, access, request);
    if (!known) return tell(reply, 403, 'dumb', request);
    const { item, moved, viewer } = access;
    // Before anything is packed at the other end.
    if (known === 'git-receive-pack' && this.#hub.readOnly.isOn)
      return tellReadOnly(reply, this.#hub, request);
    if (known === 'git-receive-pack' && this.#hub.room.isLow) return tell(reply, 507, 'diskFull', request);
    if (moved) {
      const query = request.url.slice(request.url.indexOf('?'));
      const path = [item.kind, item.ownerName, `${item.name}${suffix}`].map(encodeURIComponent).join('/');
      return uncached(reply).redirect(`/${path}/info/refs${query}`, 301);
    }
    const transfer = this.#transfers.open(request, reply, viewer);
    if (!transfer) return putOff(reply, 'busy', request);
    if (!(await this.#stands(item))) return putOff(reply, 'making', request);
    const line = `# service=${known}\n`;
    const intro = `${(line.length + 4).toString(16).padStart(4, '0')}${line}${flush}`;
    const isPlain = protocolOf(request) === 'version=2' && known === 'git-upload-pack';
    const serving: Serving = {
      dir: this.#hub.repos.dirOf(item.id),
      service: known,
      args: ['--http-backend-info-refs'],
      type: `application/x-${known}-advertisement`,
      intro: isPlain ? '' : intro,
      isList: true,
    };
    return this.#fetching.advertise(serving, { request, reply, transfer });
  }

  async serve(
    kind: string,
    service: Service,
    { request, reply }: { request: Asked; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const access = await this.#admit(kind, service, request);
    if ('refused' in access || access.moved) {
      return refuse(reply, 'refused' in access ? access : { refused: 'signIn' }, request);
    }
    if (request.headers['content-type'] !== requestTypes[service]) return tell(reply, 415, 'dumb', request);
    const transfer = this.#transfers.open(request, reply, access.viewer);
    if (!transfer) return putOff(reply, 'busy', request);
    const exchange = { request, reply, transfer };
    return service === 'git-upload-pack'
      ? this.#upload(access, exchange)
      : this.#receiving.receive(access, exchange, () => this.#stands(access.item));
  }

  /** Says to whoever may see the repository that it has no store of large files. */
  async noLargeFiles(kind: string, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const access = await this.#admit(kind, 'git-upload-pack', request);
    return tellLfs(reply, 'refused' in access ? access.refused : undefined, request);
  }

  async #upload({ item, viewer }: Found, exchange: Exchange): Promise<FastifyReply> {
    const { request, reply } = exchange;
    if (!(await this.#stands(item))) return putOff(reply, 'making', request);
    return this.#fetching.upload(this.#hub.repos.dirOf(item.id), exchange, () => {
      const who = { viewer, address: request.ip, channel: 'git' as const };
      this.#hub.items.marks
        .download(item, who, this.#hub.now())
        .catch((error: unknown) => this.#hub.log.error({ err: error }, 'a download could not be counted'));
    });
  }

  /** Whether there is a repository that git can serve. One that is being made, or made good, is waited for. */
  async #stands({ id, fields }: Found['item']): Promise<boolean> {
    const isReady = await this.#hub.items.ready(id).then(
      () => true,
      () => false,
    );
    if (!isReady) return false;
    if (fields.defaultFileInitStatus === 'SUCCESS') return true;
    await this.#hub.items.settled(id);
    return this.#hub.repos.open(id).exists();
  }

  async #admit(kind: string, service: Service, request: Asked): Promise<Access> {
    const { user, repo } = request.params;
    if (!repo.endsWith(suffix)) return { refused: 'signIn' };
    const name = repo.slice(0, -suffix.length);
    const { items, people, now } = this.#hub;
    const whyNoPush = (item: Found['item'], viewer: Viewer) =>
      this.#rights.whyMayNot('item.push', this.#contextOf(viewer, request), { item });
    const isLetIn = (viewer: Viewer | null) => !this.#rights.whyKeptOut({ hub: this.#hub, viewer });
    const place = { kind, user, name };
    const access = await admit({ items, people, whyNoPush, isLetIn, now }, place, {
      service,
      headers: request.headers,
    });
    if (!('refused' in access)) {
      const deed: Deed = request.deed;
      deed.things = { item: itemInLog(access.item) };
      // A clone takes all there is, and whoever shows a token for it is named as whoever pushes is.
      if (access.viewer) deed.person = access.viewer.userName;
    }
    return access;
  }

  /** What checks may ask of whoever pushes: calls that answer, too. */
  #contextOf(viewer: Viewer, request: Asked): Context {
    const { ip, id, method, headers } = request;
    const language = requestLanguage(request);
    return { hub: this.#hub, viewer, address: ip, cookies: [], language, requestId: id, method, headers };
  }
}
