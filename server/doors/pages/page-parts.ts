import type { FastifyReply, FastifyRequest } from 'fastify';
import { appAt, type LanguageId } from '#generated/app.ts';
import { type GuardRule, givenOf, guards } from '#generated/guards.ts';
import { rootRoutes, routesOf } from '#generated/routes/index.ts';
import { endpoints } from '#generated/server/contract.ts';
import { screenModules, visitorModules } from '#generated/server/modules.ts';
import { release, releaseText } from '../../ground/release.ts';
import type { Places } from '../../http/places.ts';
import { bringsSession } from '../../people/index.ts';
import { originsOf } from './delivered-pages.ts';
import type { PageRead } from './drawing/drawn-page.ts';
import type { PageParts } from './html.ts';
import { type Address, isForFrames, isForVisitors, type PageSource, type Target } from './page-target.ts';
import type { Pages } from './pages.ts';
import { type SentAnswer, sentJson, type WrittenAnswer, withoutTags, writeAnswer } from './sent-along.ts';

/** What sends calls, which the browser loads with the first of them. */
const sender = 'runtime/http/send-calls.ts';

/** What all pages have but those on which somebody signs in. */
const pageParts = 'runtime/app/PageParts.tsx';

/** What stands around a page inside one of somebody else. */
const embedShell = 'runtime/shell/EmbedShell.tsx';

export interface Found {
  address: Address | undefined;
  target: Target | undefined;
  /** The language of the page's words. */
  spoken: LanguageId;
  /** Whether its screens stand there, and not what says that nothing is found. */
  isThere: boolean;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Served {
  source: PageSource;
  pages: Pages;
  places: Places;
}

/** Whether the page at an address is one that is drawn ahead for visitors: whoever asks for its document waits for more than what is at hand. */
export function awaitsDrawing({ source, pages }: Served, { address, isThere }: Found): boolean {
  const isKnown = pages.filesOf && pages.drawer && source.answerRead;
  return (
    isKnown !== undefined &&
    isForVisitors(source) &&
    isThere &&
    address !== undefined &&
    isDrawn(address.route)
  );
}

/** What the page at an address is drawn with, and to visitors the page itself, or what it would ask first; nothing where no build says. */
export async function partsOf(
  served: Served,
  exchange: Exchange,
  found: Found,
): Promise<PageParts | undefined> {
  const { pages } = served;
  if (!pages.filesOf) return undefined;
  const { address, spoken } = found;
  const { request } = exchange;
  const isVisitor = (address !== undefined && isForFrames(address)) || !bringsSession(request.headers);
  const modules = await modulesAt(address, { url: request.url, isVisitor, source: served.source });
  const sent = isVisitor ? await sentTo(served, exchange, found) : {};
  // What is behind the `#` of an app for signing in asks nothing before somebody presses something.
  const asksAtOnce = !isVisitor || (address !== undefined && !sent.drawn);
  return {
    ...pages.filesOf([
      ...wordsOf(address, { spoken, url: request.url }),
      ...modules,
      ...(asksAtOnce ? [sender] : []),
    ]),
    ...sent,
  };
}

/** What goes along to visitors. */
async function sentTo(
  served: Served,
  exchange: Exchange,
  found: Found,
): Promise<Pick<PageParts, 'sent' | 'drawn'>> {
  const { source, pages } = served;
  const { request, reply } = exchange;
  const { target, spoken } = found;
  const write = ({ call, input, data }: SentAnswer): WrittenAnswer => ({
    ...{ call, input, answer: writeAnswer(reply, call, data) },
  });
  const boot = (await source.bootAnswers(spoken)).map(write);
  const about = target?.is === 'there' && target.answer ? [write(target.answer)] : [];
  const drawing =
    pages.drawer && awaitsDrawing(served, found)
      ? await pages.drawer.draw({
          url: request.url,
          language: spoken,
          told: {
            settings: JSON.stringify(source.settings),
            origin: source.publicUrl,
            release: releaseText(release),
            ...originsOf(source.delivery),
          },
          answerOf: async (read) =>
            about.find((one) => isSameCall(one, read))?.answer ??
            (await readBy(served, exchange, { read, spoken })),
        })
      : undefined;
  const reads = drawing?.reads ?? [];
  const others = about.filter((one) => !reads.some((read) => isSameCall(one, read)));
  const sent = [...boot, ...others, ...reads];
  return {
    ...(sent.length > 0 && { sent: sentJson(sent) }),
    ...(drawing && { drawn: { html: drawing.html, trees: withoutTags(drawing.trees) } }),
  };
}

/** In a place of the call's own class, as whoever asks it: what is dear to answer is no cheaper in a document. */
async function readBy(
  { source, places }: Served,
  exchange: Exchange,
  { read, spoken }: { read: PageRead; spoken: LanguageId },
): Promise<string> {
  const { budget } = endpoints[read.call];
  const data = await places.run(budget, exchange, async () => source.answerRead?.(read, spoken));
  return writeAnswer(exchange.reply, read.call, data);
}

/** What may be found is drawn: of all else there are as many addresses as anybody likes, or nobody looks at it without signing in. */
const isDrawn = ({ found, guards, allow, layout, languageFrom }: Route) =>
  found && guards.length === 0 && allow.length === 0 && layout !== 'empty' && languageFrom === 'path';

/** Where it was given from an address, everything is text. */
function isSameCall(one: WrittenAnswer, read: PageRead): boolean {
  const told = (input: object) =>
    JSON.stringify(
      Object.entries(input)
        .map(([name, value]) => [name, String(value)])
        .sort(),
    );
  return one.call === read.call && told(one.input) === told(read.input);
}

async function modulesAt(
  address: Address | undefined,
  { url, isVisitor, source }: { url: string; isVisitor: boolean; source: PageSource },
): Promise<readonly string[]> {
  const modulesOf = ({ screen }: Pick<Route, 'screen'>) =>
    (isVisitor ? visitorModules[screen] : undefined) ?? screenModules[screen];
  const app = appAt(pathOf(url));
  const parts = app?.hasParts ? [pageParts] : [];
  const frame = address?.route.layout === 'empty' ? [embedShell] : [];
  if (address) return [...parts, ...frame, ...chainOf(address.route).flatMap(modulesOf)];
  if (app?.router !== 'hash') return parts;
  // Which of its pages it is, stands behind the `#`: whoever comes without being signed in comes to one of these.
  const routes = await routesOf[app.id]();
  const open = routes.filter((route) => isOpenTo(route, source));
  return [...parts, `generated/routes/${app.id}.ts`, ...open.flatMap(modulesOf)];
}

/** The words of its app, and of its screens: of those that have none of their own there is no such module. */
function wordsOf(
  address: Address | undefined,
  { spoken, url }: { spoken: LanguageId; url: string },
): string[] {
  const app = appAt(pathOf(url));
  const screens = address ? chainOf(address.route).map(({ screen }) => screen) : [];
  return [
    `generated/messages/page/${spoken}.ts`,
    ...(app?.isEntrance ? [] : [`generated/messages/others/${spoken}.ts`]),
    ...(screens.some(hasForm) ? [`generated/messages/forms/${spoken}.ts`] : []),
    ...screens.map((screen) => `generated/messages/page/${spoken}/${screen}.ts`),
  ];
}

const hasForm = (screen: Route['screen']) => screenModules[screen].includes('runtime/blocks/form/index.ts');

const pathOf = (url: string) => url.replace(/[?#].*$/s, '');

/** Whether a page opens to a visitor, as far as what is set says so. */
function isOpenTo(route: Pick<Route, 'guards'>, { settings }: PageSource): boolean {
  const scope = { ...givenOf(settings), viewer: null };
  const rules: Readonly<Record<string, GuardRule>> = guards;
  return route.guards.every((name) => rules[name]?.checks.every(({ when }) => when(scope)));
}

export type Route = Address['route'];

/** A page with the pages that it stands in, the outermost first. */
export function chainOf(route: Route): Route[] {
  const parent = rootRoutes.find(({ id }) => id === route.parent);
  return parent ? [...chainOf(parent), route] : [route];
}
