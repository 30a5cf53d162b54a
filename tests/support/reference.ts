import type { EndpointId, ErrorId } from '#generated/ids.ts';
import type { PersonRecord } from '../../server/people/index.ts';
import type { Asker } from './crowd.ts';
import { usualPassword } from './session-client.ts';

/**
 * Who may make which call, written by hand from the specification (2.2, 2.3, 6) and the design (7.1 to 7.5, 7.11 to
 * 7.13, 7.20), and not from the YAML that it judges. Each line is the first thing that is asked, then the next; the
 * first that fails is what is answered.
 */
export type Need =
  | 'sees'
  | 'in'
  | 'person'
  | 'unbound'
  | 'reaches'
  | 'alias'
  | 'hosted'
  | 'items'
  | 'bytes'
  | 'files'
  | 'manages'
  | 'owns';

const refusals: Readonly<Record<Need, ErrorId>> = {
  sees: 'itemNotFound',
  in: 'signedOut',
  person: 'sessionNeeded',
  unbound: 'beyondReach',
  reaches: 'beyondReach',
  alias: 'aliasNeeded',
  hosted: 'hostingOff',
  items: 'quotaItems',
  bytes: 'quotaBytes',
  files: 'quotaFiles',
  owns: 'notAllowed',
  manages: 'notAllowed',
};

/** What is there for the asking; the item belongs to the owner. */
export interface Scene {
  item: 'PUBLIC' | 'PRIVATE' | 'missing';
  /** What keeps anything more from being made. */
  lacks?: 'hosted' | 'items' | 'bytes' | 'files';
}

const holds: Readonly<Record<Need, (asker: Asker, scene: Scene) => boolean>> = {
  sees: ({ who, by }, { item }) =>
    item === 'PUBLIC' || (item === 'PRIVATE' && (who === 'owner' || who === 'manager') && by !== 'elsewhere'),
  in: ({ who }) => who !== undefined,
  person: ({ by }) => by === 'session',
  unbound: ({ by }) => by !== 'elsewhere',
  reaches: ({ by }) => by !== 'elsewhere',
  alias: ({ who }) => who !== 'newcomer',
  hosted: (_asker, { lacks }) => lacks !== 'hosted',
  items: (_asker, { lacks }) => lacks !== 'items',
  bytes: (_asker, { lacks }) => lacks !== 'bytes',
  files: (_asker, { lacks }) => lacks !== 'files',
  owns: ({ who }) => who === 'owner' || who === 'manager',
  manages: ({ who }) => who === 'manager',
};

/** Whoever is disabled is nobody, and to the API so is whoever shows what is git's alone. */
export const knownAs = (asker: Asker): Asker =>
  asker.who === 'disabled' || (asker.by === 'git' && asker.dead === undefined) ? {} : asker;

/** What is answered: `may`, or the reason for the refusal. A token is judged before anything is asked of its person. */
export function outcomeOf({ needs, asks: [method] }: CallRow, asker: Asker, scene: Scene): 'may' | ErrorId {
  if (asker.dead !== undefined) return 'signedOut';
  if (asker.by === 'read' && method !== 'GET') return 'tokenReadOnly';
  const failed = needs.find((need) => !holds[need](knownAs(asker), scene));
  return failed === undefined ? 'may' : refusals[failed];
}

/** What a call names of what is there. */
export interface Named {
  /** The item, or what one that never was would be called. */
  item: { id: string; key: string; name: string };
  ownerId: string;
  /** Whoever asks. */
  person: PersonRecord | undefined;
  /** A name that nobody has. */
  fresh: string;
  /** The id of another session of whoever asks, and that of a token. */
  session(): Promise<string>;
  token(): Promise<string>;
  /** The id of an invitation. */
  invitation(): Promise<string>;
  /** The name of a secret of the item, where it is there. */
  secret(): Promise<string>;
  /** A password that is right for whoever asks. */
  password(): Promise<string>;
}

type Text = string | ((named: Named) => string | Promise<string>);

export interface CallRow {
  needs: readonly Need[];
  asks: readonly [
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: Text,
    body?: (named: Named) => object | Promise<object>,
  ];
}

const sees: readonly Need[] = ['sees'];
const owns: readonly Need[] = ['sees', 'in', 'reaches', 'owns'];
const inPerson: readonly Need[] = ['in', 'person'];
const managing: readonly Need[] = ['in', 'person', 'manages'];
const anybody: readonly Need[] = [];
const of =
  (path: string) =>
  ({ item }: Named) =>
    path.replace('{key}', item.key).replace('{id}', item.id);
const called =
  (path: string) =>
  ({ item }: Named) =>
    `${path}?kind=models&user=owner&name=${item.name}`;

/** Every call of the product. One that is not here does not compile. */
export const calls: Readonly<Record<EndpointId, CallRow>> = {
  'hosting.enabled': { needs: anybody, asks: ['GET', '/acx/resource/cluster/k8s-enable'] },
  'items.list': { needs: anybody, asks: ['GET', '/acx/aihub/items?kind=models'] },
  'site.openapi': { needs: anybody, asks: ['GET', '/acx/openapi.json'] },
  'items.find': { needs: sees, asks: ['GET', called('/acx/aihub/find')] },
  'items.about': { needs: sees, asks: ['GET', of('/acx/aihub/{key}/about?language=en')] },
  'items.status': { needs: sees, asks: ['GET', of('/acx/aihub/{key}/status')] },
  'items.view': { needs: sees, asks: ['GET', of('/acx/aihub/{key}/view')] },
  'items.progress': { needs: sees, asks: ['GET', of('/acx/aihub/{key}/progress')] },
  'items.importAgain': { needs: owns, asks: ['POST', of('/acx/aihub/{key}/import'), () => ({})] },
  'items.create': {
    needs: ['in', 'unbound', 'alias', 'hosted', 'items', 'bytes', 'files'],
    asks: ['POST', '/acx/aihub/items', ({ fresh }) => ({ kind: 'models', name: fresh, license: 'mit' })],
  },
  'items.nameFree': {
    needs: ['in', 'unbound', 'alias'],
    asks: ['GET', '/acx/aihub/items/name-free?kind=models&name=anything'],
  },
  'items.save': { needs: owns, asks: ['PUT', of('/acx/aihub/{key}'), () => ({ nameEn: 'Said anew' })] },
  'items.rename': {
    needs: owns,
    asks: ['PUT', of('/acx/aihub/{key}/name'), ({ fresh }) => ({ name: fresh })],
  },
  'items.remove': {
    needs: owns,
    asks: ['DELETE', of('/acx/aihub/{key}'), ({ item }) => ({ confirm: item.name })],
  },
  'items.related': { needs: sees, asks: ['GET', of('/acx/aihub/{key}/related?language=en')] },
  'items.visit': { needs: sees, asks: ['POST', of('/acx/aihub/{key}/visit')] },
  'items.favorite': { needs: ['sees', 'in', 'reaches'], asks: ['PUT', of('/acx/aihub/{key}/favorite')] },
  'items.unfavorite': { needs: ['sees', 'in', 'reaches'], asks: ['DELETE', of('/acx/aihub/{key}/favorite')] },
  'items.favorites': { needs: ['in'], asks: ['GET', '/acx/aihub/favorites?user=owner'] },
  'items.favorers': { needs: ['sees', 'in'], asks: ['GET', of('/acx/aihub/{key}/favorers')] },
  'items.tags': { needs: anybody, asks: ['GET', '/acx/aimgt/tag/tags/user'] },
  'items.licenses': { needs: anybody, asks: ['GET', '/acx/aimgt/tag/dict/license'] },
  'mcp.tools': { needs: sees, asks: ['GET', of('/acx/aihub/mcp/tools/list/{id}')] },
  'people.userInfo': { needs: anybody, asks: ['GET', '/acx/user/users/current-user-info'] },
  'people.signUp': {
    needs: anybody,
    asks: ['POST', '/acx/user/users/register', ({ fresh }) => ({ userName: fresh, password: usualPassword })],
  },
  'people.signIn': {
    needs: anybody,
    asks: ['POST', '/acx/user/users/login', () => ({ userName: 'owner', password: usualPassword })],
  },
  'people.signOut': { needs: anybody, asks: ['GET', '/acx/user/users/logout'] },
  'people.signOutEverywhere': { needs: inPerson, asks: ['POST', '/acx/user/users/logout-all'] },
  'people.nameFree': { needs: anybody, asks: ['GET', '/acx/user/users/name-free?userName=anybody'] },
  'people.personalInfo': {
    needs: ['in'],
    asks: ['GET', ({ ownerId }) => `/acx/aihub/personal/info?userId=${ownerId}`],
  },
  'people.account': { needs: inPerson, asks: ['GET', '/acx/aihub/personal/account'] },
  'people.find': { needs: ['in'], asks: ['GET', '/acx/aihub/personal/find?user=owner'] },
  'pictures.view': { needs: anybody, asks: ['GET', '/acx/aihub/pictures/of-owner'] },
  'people.saveProfile': {
    needs: inPerson,
    asks: ['PUT', '/acx/aihub/personal/info', ({ fresh }) => ({ alias: fresh })],
  },
  'people.aliasFree': { needs: anybody, asks: ['GET', '/acx/aihub/personal/alias-free?alias=anybody'] },
  'people.changePassword': {
    needs: inPerson,
    asks: [
      'PUT',
      '/acx/user/users/password',
      async (named) => ({ current: await named.password(), password: 'another horse' }),
    ],
  },
  'people.prove': {
    needs: inPerson,
    asks: ['POST', '/acx/user/users/prove', async (named) => ({ current: await named.password() })],
  },
  'people.sessions': { needs: inPerson, asks: ['GET', '/acx/user/users/sessions'] },
  'people.record': { needs: inPerson, asks: ['GET', '/acx/user/users/record'] },
  'people.looked': { needs: inPerson, asks: ['POST', '/acx/user/users/looked', () => ({})] },
  'people.endSession': {
    needs: inPerson,
    asks: ['DELETE', async ({ session }) => `/acx/user/users/sessions/${await session()}`],
  },
  'people.tokens': { needs: inPerson, asks: ['GET', '/acx/user/tokens'] },
  'people.createToken': {
    needs: inPerson,
    asks: ['POST', '/acx/user/tokens', () => ({ type: 'access', name: 'one', scope: 'read' })],
  },
  'people.revokeToken': {
    needs: inPerson,
    asks: ['DELETE', async ({ token }) => `/acx/user/tokens/${await token()}`],
  },
  'people.invitations': { needs: managing, asks: ['GET', '/acx/user/invitations'] },
  'people.invite': { needs: managing, asks: ['POST', '/acx/user/invitations', () => ({ note: 'a class' })] },
  'people.uninvite': {
    needs: managing,
    asks: ['DELETE', async ({ invitation }) => `/acx/user/invitations/${await invitation()}`],
  },
  'people.quota': { needs: ['in'], asks: ['GET', '/acx/user/users/quota'] },
  'repos.info': { needs: sees, asks: ['GET', of('/acx/aihub/gitlab/{key}/info')] },
  'repos.fileList': { needs: sees, asks: ['GET', of('/acx/aihub/gitlab/{key}/main/file/list')] },
  'repos.blob': {
    needs: sees,
    asks: ['GET', of('/acx/aihub/gitlab/{key}/blob?revision=main&path=README.md')],
  },
  'repos.source': {
    needs: owns,
    asks: ['GET', of('/acx/aihub/gitlab/{key}/edit?branch=main&path=README.md')],
  },
  'repos.edit': {
    needs: owns,
    asks: [
      'PUT',
      of('/acx/aihub/gitlab/{key}/edit'),
      ({ fresh }) => ({ branch: 'main', path: `${fresh}.md`, text: fresh }),
    ],
  },
  'repos.raw': { needs: sees, asks: ['GET', of('/acx/aihub/gitlab/{key}/raw/main/README.md')] },
  'repos.commits': { needs: sees, asks: ['GET', of('/acx/aihub/gitlab/{key}/commits?revision=main')] },
  'repos.readme': { needs: sees, asks: ['GET', of('/acx/aihub/gitlab/{key}/readme?language=en')] },
  'repos.exists': {
    needs: sees,
    asks: ['GET', (named) => `${called('/acx/aihub/gitlab/exists')(named)}&branch=main&view=tree`],
  },
  'search.items': { needs: anybody, asks: ['GET', '/acx/aihub/search?q=anything'] },
  'search.kinds': { needs: anybody, asks: ['GET', '/acx/aihub/search/kinds?q=anything'] },
  'search.people': { needs: ['in'], asks: ['GET', '/acx/aihub/search/people?q=anything'] },
  'search.suggest': { needs: anybody, asks: ['GET', '/acx/aihub/search/suggest?q=anything'] },
  'search.tags': { needs: anybody, asks: ['GET', '/acx/aihub/search/tags?q=anything'] },
  'site.index': { needs: anybody, asks: ['GET', '/acx/resource/config/index'] },
  'site.build': { needs: anybody, asks: ['GET', '/builds/latest.json'] },
  'items.preview': { needs: anybody, asks: ['GET', '/acx/aihub/preview?kind=models'] },
  'site.robots': { needs: anybody, asks: ['GET', '/robots.txt'] },
  'site.sitemap': { needs: anybody, asks: ['GET', '/sitemap.xml'] },
  'site.sitemapPart': { needs: anybody, asks: ['GET', '/sitemap/0'] },
  'site.mark': { needs: anybody, asks: ['GET', '/apple-touch-icon.png'] },
  'site.manifest': { needs: anybody, asks: ['GET', '/manifest.webmanifest'] },
  'site.health': { needs: anybody, asks: ['GET', '/acx/health'] },
  'secrets.list': { needs: owns, asks: ['GET', of('/acx/aihub/{key}/secrets')] },
  'secrets.save': {
    needs: owns,
    asks: ['PUT', of('/acx/aihub/{key}/secrets/API_KEY'), () => ({ value: 'k' })],
  },
  'secrets.remove': {
    needs: owns,
    asks: ['DELETE', async ({ item, secret }) => `/acx/aihub/${item.key}/secrets/${await secret()}`],
  },
  'site.ready': { needs: anybody, asks: ['GET', '/acx/ready'] },
};

/** What a closed hub answers to visitors as well: how one comes in, and what is asked of it before anybody has. */
export const openCalls: readonly EndpointId[] = [
  ...(['people.nameFree', 'people.signIn', 'people.signOut', 'people.signUp', 'people.userInfo'] as const),
  ...(['site.build', 'site.health', 'site.manifest', 'site.mark', 'site.ready', 'site.robots'] as const),
];
