import { apps } from '#generated/app.ts';
import { rootRoutes } from '#generated/routes/index.ts';
import { type PublicPage, publicPagesOf } from '../frame/public-pages.ts';

const itemScreen = apps.find(({ at }) => at === '/')?.pages.item;
const itemPages = publicPagesOf((route) => route.screen === itemScreen);

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
