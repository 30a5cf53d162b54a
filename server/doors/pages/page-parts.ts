import type { FastifyReply, FastifyRequest } from 'fastify';
import { appAt, type LanguageId } from '#generated/app.ts';
import { rootRoutes, routesOf } from '#generated/routes/index.ts';
import { screenModules } from '#generated/server/modules.ts';
import { bringsSession } from '../../people/index.ts';
import type { PageParts } from './html.ts';
import { type Address, isForFrames, type PageSource, type Target } from './page-target.ts';
import type { Pages } from './pages.ts';
import { type SentAnswer, sentJson } from './sent-along.ts';

interface Found {
  address: Address | undefined;
  target: Target | undefined;
  /** The language of the page's words. */
  spoken: LanguageId;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the page at an address is drawn with, and to visitors what it would ask first; nothing where no build says. */
export async function partsOf(
  { source, pages }: { source: PageSource; pages: Pages },
  { request, reply }: Exchange,
  { address, target, spoken }: Found,
): Promise<PageParts | undefined> {
  if (!pages.filesOf) return undefined;
  const isVisitor = (address !== undefined && isForFrames(address)) || !bringsSession(request.headers);
  const answer = target?.is === 'there' ? target.answer : undefined;
  const sent: readonly SentAnswer[] = isVisitor
    ? [...(await source.bootAnswers(spoken)), ...(answer ? [answer] : [])]
    : [];
  return {
    ...pages.filesOf([`generated/messages/${spoken}.ts`, ...(await modulesAt(address, request.url))]),
    ...(sent.length > 0 && { sent: sentJson(reply, sent) }),
  };
}

async function modulesAt(address: Address | undefined, url: string): Promise<readonly string[]> {
  if (address) return chainOf(address.route).flatMap(({ screen }) => screenModules[screen]);
  const app = appAt(url.replace(/[?#].*$/s, ''));
  if (app?.router !== 'hash') return [];
  // Which of its pages it is, stands behind the `#`: whoever comes without being signed in comes to one of these.
  const routes = (await routesOf[app.id]()).filter(({ guards }) => guards.length === 0);
  return [`generated/routes/${app.id}.ts`, ...routes.flatMap(({ screen }) => screenModules[screen])];
}

export type Route = Address['route'];

/** A page with the pages that it stands in, the outermost first. */
export function chainOf(route: Route): Route[] {
  const parent = rootRoutes.find(({ id }) => id === route.parent);
  return parent ? [...chainOf(parent), route] : [route];
}
