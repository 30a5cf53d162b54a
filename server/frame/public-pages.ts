import { type LanguageId, languages } from '#generated/app.ts';
import { rootRoutes } from '#generated/routes/index.ts';

type Route = (typeof rootRoutes)[number];

/** One page in all of its languages: the path in each. */
export type PublicPage = ReadonlyMap<LanguageId, string>;

/** A page as it is listed, and when it was changed last. */
export interface ListedPage {
  page: PublicPage;
  updateTime?: string;
}

/** Whether search engines may show what stands there; the heads of pages say the same (page-head.ts). */
const isPublic = (route: Route) =>
  route.found && route.guards.length === 0 && route.allow.length === 0 && route.variant === undefined;

/** Pages of these routes that search engines may show, each once with all of its languages. */
export function publicPagesOf(is: (route: Route) => boolean): PublicPage[] {
  const own = rootRoutes.filter((route) => route.parent === undefined && isPublic(route) && is(route));
  const [first] = languages;
  return own.flatMap((route) => {
    if (route.language !== first?.id) return [];
    const isTwin = ({ pattern, fixed }: Route) =>
      pattern === route.pattern && fixed.kind === route.fixed.kind;
    return [new Map(own.filter(isTwin).map(({ language, path }) => [language, path]))];
  });
}

/** Pages that are about nothing in particular: an address of theirs has no names in it. */
export const ownPages: readonly PublicPage[] = publicPagesOf((route) => !/[:*]/.test(route.path));
