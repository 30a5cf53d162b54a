import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AppEntry,
  app,
  appAt,
  apps,
  type Language,
  type LanguageId,
  languages,
  standInTitles,
} from '#generated/app.ts';
import { pageDescriptionChars, pagePictureHigh, pagePictureWide } from '#generated/constants.ts';
import { serverErrors } from '#generated/errors.ts';
import { givenOf } from '#generated/guards.ts';
import { kindById } from '#generated/kinds.ts';
import {
  homeElsewhere,
  languageOfCookies,
  languageOfNewcomer,
  languageOfPath,
} from '#generated/language-choice.ts';
import { type HeadTag, headOfPage, unfound } from '#generated/page-head.ts';
import { windowTitle } from '#generated/page-title.ts';
import { matchRoute } from '#generated/routes/match.ts';
import { partsFor } from '#generated/routes/matcher.ts';
import { hubName } from '#generated/said.ts';
import type { Scope } from '#generated/screens/types.ts';
import { budgets } from '#generated/server/budgets.ts';
import { endpoints } from '#generated/server/contract.ts';
import { pageWords } from '#generated/server/page-words.ts';
import { HubError } from '../../ground/hub-error.ts';
import { release, releaseText } from '../../ground/release.ts';
import { languagesOf } from '../../http/language.ts';
import type { Places } from '../../http/places.ts';
import { unreadQuery } from '../../http/reading/query-limits.ts';
import { embedHeaders, shellHeaders } from '../../http/security.ts';
import { kindWords, say } from '../../http/words.ts';
import { bringsSession } from '../../people/index.ts';
import { knownError } from '../known-error.ts';
import { fillTemplate, type PageHead, type PageParts } from './html.ts';
import { awaitsDrawing, chainOf, partsOf } from './page-parts.ts';
import {
  type Address,
  isForFrames,
  isForVisitors,
  type Moved,
  type PageSource,
  type Target,
} from './page-target.ts';
import type { Pages } from './pages.ts';

/**
 * Answers every address of a page with the same document, but with the status, the language, the title and the links
 * that the address deserves: people who share a link, and crawlers, see those before any script runs.
 */
export function pageRoute(source: PageSource, pages: Pages, places: Places) {
  const served = { source, pages, places };
  /** Gives what sends the answer, which takes no place: a reader may be slow. */
  const prepare = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<() => FastifyReply | Promise<FastifyReply>> => {
    const pathname = request.url.replace(/[?#].*$/s, '');
    const home = homeRedirect(request, pathname);
    if (home) return () => reply.header('vary', 'accept-language, cookie').redirect(home, 302);
    const folder = folderRedirect(request.url, pathname);
    if (folder) return () => reply.redirect(folder, 302);
    const unread = unreadQuery(request.url);
    if (unread) {
      const head = standInHead(source, spokenAt(pathname, request), 'unreadable', pathname);
      const { status } = serverErrors[unread.id];
      return shellOf({ source, pages }, { request, reply }, { status, head });
    }
    const address = matchRoute(pathname);
    const { moved: now } = address ?? {};
    // Kept by nobody: its owner may give a page its earlier address back, and a browser that remembers would go in a circle.
    if (now) {
      const moved = now + request.url.slice(pathname.length);
      return () => reply.header('cache-control', 'no-store').redirect(moved, 308);
    }
    const target = address && (await source.targetOf(address, request));
    // Kept by nobody: the old address is free for whoever takes the name.
    if (address && target?.is === 'moved') {
      const moved = movedAddress(address, target.to, request.url);
      return () => reply.header('cache-control', 'no-store').redirect(moved, 308);
    }
    const { status, head, spoken } = answerOf(source, { address, target }, { pathname, request });
    const exchange = { request, reply };
    const found = { address, target, spoken, isThere: status === 200 };
    const shell = async () => {
      const parts = await partsOf(served, exchange, found);
      return () => shellOf(served, exchange, { status, head, parts });
    };
    if (!awaitsDrawing(served, found)) return (await shell())();
    // Whoever waits for a drawing keeps nobody from a document meanwhile.
    return async () => {
      const make = await shell();
      const send = await places.run(budgets.page, exchange, make);
      return send();
    };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await source.recognise(request);
    try {
      const send = await places.run(budgets.page, { request, reply }, () => prepare(request, reply));
      return await send();
    } catch (error) {
      const { id, params } = knownError(error, request, source.refusalOf);
      const { status } = serverErrors[id];
      if (status !== 503) throw error;
      // People get the page all the same, which asks again by itself; crawlers are told to come later.
      reply.header('retry-after', params.seconds ?? 1);
      const head = hashHead(source, chosenLanguage(request));
      return (await shellOf({ source, pages }, { request, reply }, { status, head }))();
    }
  };
}

interface Shell {
  status: number;
  head: PageHead;
  parts?: PageParts | undefined;
}

/** Who may frame an address beside the hub, nobody where absent: also where nothing is found or can be answered now, which is shown inside the other page. */
function framesAt({ embedOrigins }: PageSource, { url }: FastifyRequest): readonly string[] | undefined {
  const address = matchRoute(url.replace(/[?#].*$/s, ''));
  return address && isForFrames(address) ? embedOrigins : undefined;
}

async function shellOf(
  { source, pages }: { source: PageSource; pages: Pages },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, head, parts }: Shell,
): Promise<() => FastifyReply> {
  const { delivery } = source;
  const frames = framesAt(source, request);
  const why = frames === undefined ? source.whyReadOnly?.(languageOfTag(head.lang)) : undefined;
  const notice = why === undefined ? undefined : say(languageOfTag(head.lang), 'shell.readOnly', { why });
  const told = { ...head, notice, tags: [...head.tags, ...tagsOfHub(source)] };
  const html = fillTemplate(await pages.template(request.url), told, parts);
  return () => {
    if (!pages.inlineScripts)
      reply.headers(frames === undefined ? shellHeaders(delivery) : embedHeaders(frames, delivery));
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
}

/** What every page tells of the hub. */
function tagsOfHub({ publicUrl, settings }: PageSource): HeadTag[] {
  const at = (id: 'site.mark' | 'site.manifest') => endpoints[id].routes[0]?.url ?? '';
  return [
    // Whoever opens the hub by another name of it, as within a network, tells of it by the one that holds everywhere.
    { tag: 'meta', attributes: { name: 'origin', content: publicUrl } },
    { tag: 'meta', attributes: { name: 'settings', content: JSON.stringify(settings) } },
    { tag: 'meta', attributes: { name: 'release', content: releaseText(release) } },
    { tag: 'link', attributes: { rel: 'apple-touch-icon', href: at('site.mark') } },
    { tag: 'link', attributes: { rel: 'manifest', href: at('site.manifest') } },
  ];
}

interface Found {
  address: Address | undefined;
  target: Target | undefined;
}

function answerOf(
  source: PageSource,
  { address, target }: Found,
  { pathname, request }: { pathname: string; request: FastifyRequest },
): { status: number; head: PageHead; spoken: LanguageId } {
  const spoken = spokenAt(pathname, request);
  // What stands behind the `#` is not sent: every page of such an app is this one.
  if (appAt(pathname)?.router === 'hash') return { status: 200, head: hashHead(source, spoken), spoken };
  if (address === undefined || target?.is !== 'there')
    return { status: 404, head: standInHead(source, spoken, 'missing', pathname), spoken };
  const status = statusOf(source, address, request.url);
  if (status !== undefined) return { status, head: standInHead(source, spoken, 'missing', pathname), spoken };
  const head = headOf(address, target, { language: spoken, request, source });
  return { status: 200, head, spoken };
}

/** What an address answers that means nothing by itself, as the browser finds as well. */
function statusOf(source: PageSource, address: Address, url: string): number | undefined {
  const scope = scopeOf(source, address, url);
  return chainOf(address.route).find(({ validate }) => validate && !validate.when(scope))?.validate?.status;
}

/** What is known of an address before anybody is. */
function scopeOf(
  { settings }: PageSource,
  address: Address,
  url: string,
  language = address.route.language,
): Scope {
  const { app: id, fixed } = address.route;
  const [path = '', asked] = url.split('?');
  const query = Object.fromEntries(new URLSearchParams(asked));
  const kind = fixed.kind && kindById(fixed.kind);
  return {
    ...{
      ...givenOf(settings),
      viewer: null,
      language,
      app: id,
      route: { params: Object.assign({}, fixed, address.params), query, path },
    },
    ...(kind ? { kind } : {}),
  };
}

/** Where no address says it: the language that was chosen, or the browser's. */
function chosenLanguage({ headers }: FastifyRequest): LanguageId {
  return languageOfCookies(headers.cookie) ?? languageOfNewcomer(languagesOf(headers['accept-language']));
}

/** Only the bare `/` follows what was chosen, or the browser (seed 4). */
function homeRedirect({ url, headers }: FastifyRequest, pathname: string): string | undefined {
  const wanted = languagesOf(headers['accept-language']);
  const home = homeElsewhere(pathname, { cookies: headers.cookie, wanted });
  return home && home + url.slice(pathname.length);
}

/** An app that is one document is also found by the folder of that document. */
function folderRedirect(url: string, pathname: string): string | undefined {
  const folder = pathname.replace(/\/?$/, '/');
  const found = apps.find(({ at, router }) => router === 'hash' && at === `${folder}index.html`);
  return found && found.at + url.slice(pathname.length);
}

/** The same page of a thing that is called otherwise by now: language, tab, file and query stay. */
function movedAddress({ route }: Address, to: Moved, url: string): string {
  const pathname = url.replace(/[?#].*$/s, '');
  const pattern = route.path.split('/');
  const parts: Readonly<Record<string, string>> = partsFor(route, route.exists ?? '', to);
  const path = pathname.split('/').map((segment, at) => {
    const part = pattern[at]?.startsWith(':') ? pattern[at].slice(1) : '';
    const now = Object.hasOwn(parts, part) ? parts[part] : undefined;
    return now === undefined ? segment : encodeURIComponent(now);
  });
  return path.join('/') + url.slice(pathname.length);
}

interface Asked {
  language: LanguageId;
  request: FastifyRequest;
  source: PageSource;
}

function headOf(
  { route, params }: Address,
  { words, about }: Extract<Target, { is: 'there' }>,
  { language, request, source }: Asked,
): PageHead {
  const scope = scopeOf(source, { route, params }, request.url, language);
  const { name, summary } =
    words?.(language) ?? wordsOf(route, { ...scope, ...(isRow(about) && { row: about }) });
  const told = headOfPage(
    {
      chain: chainOf(route),
      scope,
      more: { ...(name && { name }), ...(summary && { summary }) },
      kindWords: kindWords(language, route.fixed.kind),
      hub: hubName(source.settings),
      origin: source.publicUrl,
      isOpen: !bringsSession(request.headers) && isForVisitors(source),
      longest: pageDescriptionChars,
      pictured: { wide: pagePictureWide, high: pagePictureHigh },
    },
    (key, words) => say(language, key, words),
  );
  return { ...spokenIn(source, language), ...told, background: route.background };
}

const isRow = (answer: unknown): answer is NonNullable<Scope['row']> =>
  typeof answer === 'object' && answer !== null;

/** What the screen of a page says of what was answered, the outermost first: of what was not, nothing is known. */
function wordsOf(route: Address['route'], scope: Scope): { name: string; summary: string } {
  const told = chainOf(route)
    .map(({ screen }) => pageWords[screen])
    .find((words) => words?.of === route.exists);
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  if (told === undefined || scope.row === undefined) return { name: '', summary: '' };
  return { name: textOf(told.name(scope)), summary: textOf(told.summary?.(scope)) };
}

function hashHead(source: PageSource, id: LanguageId): PageHead {
  return { ...spokenIn(source, id), title: windowTitle('', hubName(source.settings)), tags: unfound };
}

/** Of a page in whose place another screen stands. */
function standInHead(
  source: PageSource,
  id: LanguageId,
  standIn: keyof AppEntry['standIns'],
  pathname: string,
): PageHead {
  const own = appAt(pathname) ?? apps.find(({ at }) => at === '/');
  const key = own && standInTitles[own.standIns[standIn]];
  return {
    ...spokenIn(source, id),
    title: windowTitle(key ? say(id, key) : '', hubName(source.settings)),
    tags: unfound,
  };
}

/** The language of an address of which nothing else is known. */
const spokenAt = (pathname: string, request: FastifyRequest): LanguageId =>
  appAt(pathname)?.languageFrom === 'cookie' ? chosenLanguage(request) : languageOfPath(pathname);

function spokenIn({ settings }: PageSource, id: LanguageId): Pick<PageHead, 'lang' | 'noScript'> {
  return { lang: languageEntry(id).tag, noScript: say(id, 'page.noScript', { name: hubName(settings) }) };
}

const languageOfTag = (tag: string): LanguageId =>
  languages.find((entry) => entry.tag === tag)?.id ?? app.fallback;

function languageEntry(id: LanguageId): Language {
  const language = languages.find((entry) => entry.id === id);
  if (!language) throw new HubError('internal');
  return language;
}
