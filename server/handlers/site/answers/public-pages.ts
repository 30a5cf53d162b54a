import { apps, type LanguageId, languages } from '#generated/app.ts';
import { rootRoutes } from '#generated/routes/index.ts';

type Route = (typeof rootRoutes)[number];

/** One page in all of its languages: the path in each. */
export type PublicPage = ReadonlyMap<LanguageId, string>;

/** Whether search engines may show what stands there; the heads of pages say the same (page-head.ts). */
const isPublic = (route: Route) =>
  route.found && route.guards.length === 0 && route.allow.length === 0 && route.variant === undefined;

/** Pages that are about nothing in particular: an address of theirs has no names in it. */
export const ownPages: readonly PublicPage[] = pagesOf((route) => !/[:*]/.test(route.path));

const itemScreen = apps.find(({ at }) => at === '/')?.pages.item;
const itemPages = pagesOf((route) => route.screen === itemScreen);

/** The page of an item; undefined where its kind has none for everybody. */
export function itemPage(kind: string, user: string, name: string): PublicPage | undefined {
  const page = itemPages.find((one) => kindAt(one) === kind);
  const fill = (path: string) =>
    path.replace(/:(user|name)\b/g, (_, part: string) => encodeURIComponent(part === 'user' ? user : name));
  return page && new Map([...page].map(([language, path]) => [language, fill(path)]));
}

function kindAt(page: PublicPage): string | undefined {
  const [path] = page.values();
  return rootRoutes.find((route) => route.path === path)?.fixed.kind;
}

function pagesOf(is: (route: Route) => boolean): PublicPage[] {
  const own = rootRoutes.filter((route) => route.parent === undefined && isPublic(route) && is(route));
  const [first] = languages;
  return own.flatMap((route) => {
    if (route.language !== first?.id) return [];
    const twins = own.filter(
      ({ pattern, fixed }) => pattern === route.pattern && fixed.kind === route.fixed.kind,
    );
    return [new Map(twins.map(({ language, path }) => [language, path]))];
  });
}
