import { expandRoutes, type LocalRoute } from '../emit/routes/expand-routes.ts';
import { createMatcher } from '../emit/support/matcher.ts';
import type { AppEntry, Product, Route } from '../model/product.ts';
import type { Both, Change } from './change.ts';

/** Addresses that lead elsewhere, or nowhere: people have links and bookmarks. */
export function compareAddresses({ old, now }: Both): Change[] {
  const apps = old.app.apps.flatMap((app): Change[] => {
    const same = now.app.apps.find(({ id }) => id === app.id);
    if (same !== undefined && same.at === app.at && same.router === app.router)
      return compareApp({ old, now }, app, same);
    const says =
      same === undefined
        ? `is gone with all its pages, which stood below ${app.at}`
        : `stands at ${same.at} now, and stood at ${app.at}`;
    return [
      { area: 'addresses', how: same ? 'changed' : 'removed', what: `app ${app.id}`, says, isBreaking: true },
    ];
  });
  const known = new Set(old.routes.map(({ id }) => id));
  const added = now.routes.filter(({ id, path }) => !known.has(id) && !isAnswered(path, old));
  return [
    ...languagesOf({ old, now }),
    ...apps,
    ...together(added).map(
      ({ ids, screen }): Change => ({
        ...{ area: 'addresses', how: 'added', what: `address ${ids[0]}` },
        says: `${ids.length > 1 ? `and ${ids.length - 1} more like it lead` : 'leads'} to the screen ${screen}`,
      }),
    ),
  ];
}

/** What one line of a spec made, once for each kind. */
function together(routes: readonly Route[]): { ids: string[]; screen: string }[] {
  const lines = new Map<string, { ids: string[]; screen: string }>();
  for (const { id, screen, origin } of routes) {
    const key = `${origin.place.file}:${origin.place.line}:${origin.place.col}`;
    const line = lines.get(key) ?? { ids: [], screen };
    lines.set(key, line);
    line.ids.push(id);
  }
  return [...lines.values()];
}

const isAnswered = (path: string, { routes }: Product) => routes.some((route) => route.path === path);

/** A language that goes takes all its addresses with it, and that is one change. */
function languagesOf({ old, now }: Both): Change[] {
  return [
    ...old.app.languages.flatMap((language): Change[] => {
      const same = now.app.languages.find(({ id }) => id === language.id);
      if (same?.prefix === language.prefix) return [];
      const below = (prefix: string) => `${prefix || 'no prefix'}`;
      return [
        {
          ...{
            area: 'addresses',
            how: same ? 'changed' : 'removed',
            what: `language ${language.id}`,
            isBreaking: true,
          },
          says:
            same === undefined
              ? `is gone with all its addresses (${below(language.prefix)})`
              : `has its addresses below ${below(same.prefix)}, and had them below ${below(language.prefix)}`,
        },
      ];
    }),
    ...now.app.languages
      .filter(({ id }) => !old.app.languages.some((one) => one.id === id))
      .map(
        ({ id, prefix }): Change => ({
          ...{ area: 'addresses', how: 'added', what: `language ${id}` },
          says: `has all pages below ${prefix || 'no prefix'}`,
        }),
      ),
  ];
}

function compareApp({ old, now }: Both, then: AppEntry, today: AppEntry): Change[] {
  const [before, find] = [matcherOf(old, then), matcherOf(now, today)];
  const kept = new Set(
    now.app.languages
      .filter(({ id, prefix }) => old.app.languages.some((one) => one.id === id && one.prefix === prefix))
      .map(({ prefix }) => prefix),
  );
  const kinds = new Set(now.kinds.map(({ id }) => id));
  const found = new Map<string, Change>();
  for (const local of expandRoutes(old, then)) {
    const { route } = local;
    const isOfLost = route.fixed.kind !== undefined && !kinds.has(route.fixed.kind);
    if (isOfLost || !kept.has(prefixOf(local, old))) continue;
    for (const address of addressesOf(local)) {
      // A page that stands inside another one is what its address shows.
      const shown = before(address)?.route.screen ?? route.screen;
      const change = became({ route, shown }, address, find(address));
      if (change !== undefined && !found.has(change.what)) found.set(change.what, change);
    }
  }
  return [...found.values()];
}

function became(
  { route, shown }: { route: Route; shown: string },
  address: string,
  match: { route: { id: string; screen: string }; moved?: string } | undefined,
): Change | undefined {
  const what = `address ${route.id}`;
  const alias = [route.path];
  if (match === undefined)
    return {
      area: 'addresses',
      how: 'removed',
      what,
      alias,
      isBreaking: true,
      says: `leads nowhere: nothing stands at ${address}, and no other says \`was: ${route.path}\``,
    };
  if (match.moved !== undefined)
    return { area: 'addresses', how: 'moved', what, alias, says: `leads on to ${match.route.id}` };
  if (match.route.screen !== shown)
    return {
      area: 'addresses',
      how: 'changed',
      what,
      alias,
      isBreaking: true,
      says: `shows ${match.route.screen}, and showed ${shown}`,
    };
  return undefined;
}

function matcherOf(product: Product, app: AppEntry) {
  return createMatcher(
    expandRoutes(product, app).map(({ path, was, rest, parent, route }) => ({
      ...{ path, params: route.params, id: route.id, screen: route.screen },
      ...(was && { was }),
      ...(rest !== undefined && { rest }),
      ...(parent !== undefined && { parent }),
    })),
  );
}

/** The language of an address by what it begins with, the longest first. */
function prefixOf({ path }: LocalRoute, { app }: Product): string {
  const prefixes = app.languages.map(({ prefix }) => prefix).sort((a, b) => b.length - a.length);
  return prefixes.find((prefix) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`)) ?? '';
}

/** Addresses that a route answers: one for each value of a part that has few, with a word of no meaning in the others. */
function addressesOf({ path, route: { params } }: LocalRoute): string[] {
  let made = [''];
  for (const segment of path.split('/').filter(Boolean)) {
    const name = segment.startsWith(':') ? segment.slice(1) : undefined;
    const values =
      name === undefined ? [segment === '*' ? 'any-thing' : segment] : (params[name] ?? ['any-thing']);
    made = made.flatMap((before) => values.map((value) => `${before}/${value}`));
  }
  return made.map((one) => one || '/');
}
