import type { FastifyReply, FastifyRequest } from 'fastify';
import { app, defaultLanguage, type Language, languages } from '#generated/app.ts';
import { matchRoute } from '#generated/routes/match.ts';
import { localised } from '../items/index.ts';
import { fillTemplate, type PageHead } from './html.ts';
import { HubError } from './hub-error.ts';
import { cookieLanguage, preferredLanguage } from './language.ts';
import type { Address, PageSource } from './page-target.ts';
import type { Pages } from './pages.ts';
import { languageCookie } from './request-language.ts';
import { shellHeaders } from './security.ts';
import { say } from './words.ts';

/**
 * Answers every address of a page with the same app, but with the status, the language, the title and the links that
 * the address deserves: people who share a link, and crawlers, see those before any script runs.
 */
export function pageRoute(source: PageSource, pages: Pages) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pathname = request.url.replace(/[?#].*$/s, '');
    const home = homeRedirect(request, pathname);
    if (home) return reply.header('vary', 'accept-language, cookie').redirect(home, 302);
    const address = matchRoute(pathname);
    const exists = address !== undefined && (await source.doesExist(address, request));
    const head = exists
      ? await headOf(source, address, pathname, request)
      : missingHead(address?.route.language ?? languageByPrefix(pathname));
    const html = fillTemplate(await pages.template(request.url), head);
    if (!pages.inlineScripts) reply.headers(shellHeaders);
    return reply
      .code(exists ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  };
}

/** Only the bare `/` follows the browser, and only until the person has chosen (seed 4). */
function homeRedirect(request: FastifyRequest, pathname: string): string | undefined {
  if (pathname !== '/' || cookieLanguage(languageCookie(request))) return undefined;
  const { prefix } = languageEntry(preferredLanguage(request.headers['accept-language']));
  return prefix === '' ? undefined : `${prefix}${request.url.slice(1)}`;
}

async function headOf(
  source: PageSource,
  { route, params }: Address,
  pathname: string,
  request: FastifyRequest,
): Promise<PageHead> {
  const item = await source.itemAt({ route, params }, request);
  const title = item ? localised('title', item, route.language) : '';
  const summary = item ? localised('summary', item, route.language) : undefined;
  const kind = route.fixed.kind === undefined ? '' : say(route.language, `kind.${route.fixed.kind}.name`);
  const name =
    route.title === undefined
      ? ''
      : say(route.language, route.title, { ...params, title, name: title || params.name, kind });
  const parts = [name || title, app.name].filter((part) => part !== '' && part !== undefined);
  const own = languageEntry(route.language);
  const bare = pathname.slice(own.prefix.length) || '/';
  const at = (prefix: string) => `${source.publicUrl}${bare === '/' && prefix ? prefix : prefix + bare}`;
  return {
    lang: own.tag,
    title: [...new Set(parts)].join(' · '),
    description: summary || undefined,
    canonical: at(own.prefix),
    alternates: languages.map(({ tag, prefix }) => ({ lang: tag, href: at(prefix) })),
  };
}

function missingHead(id: Language['id']): PageHead {
  const title = `${say(id, 'page.missing.title')} · ${app.name}`;
  return { lang: languageEntry(id).tag, title, alternates: [] };
}

function languageEntry(id: Language['id']): Language {
  const language = languages.find((entry) => entry.id === id);
  if (!language) throw new HubError('internal');
  return language;
}

function languageByPrefix(pathname: string): Language['id'] {
  const found = languages.find(({ prefix }) => prefix && `${pathname}/`.startsWith(`${prefix}/`));
  return found?.id ?? defaultLanguage;
}
