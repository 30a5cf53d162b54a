import type { Product, Route } from '../../model/product.ts';
import type { Values } from './evaluate.ts';
import { chainOf, outcomeOf } from './outcomes.ts';
import type { Place } from './support/shapes.ts';
import { passingOf, rolesOf, setIn, thingBy, thingsOf } from './verdicts.ts';

/** What a page knows at an address, for its conditions. */
export function scopeAt(
  route: Route,
  role: string,
  product: Product,
  { visibility = openVisibility(product), settings = {}, loaded }: Partial<Around> = {},
): Values {
  const own = rolesOf(product)[role] ?? null;
  // Inside a page of somebody else's everybody is a visitor.
  const viewer = route.layout === 'empty' ? null : own;
  const params = { ...route.fixed };
  const kind = product.kinds.find(({ id }) => id === route.fixed.kind);
  const isAboutItem = chainOf(route, product)[0]?.exists !== undefined && kind !== undefined;
  const set = Object.fromEntries(
    Object.entries(setIn(product)).map(([name, values]) => [name, { ...(values as Values), ...settings }]),
  );
  return {
    viewer,
    app: route.app,
    route: { params, query: {}, path: route.path },
    ...(kind && { kind: { ...kind.more, id: kind.id, code: kind.code, tabs: kind.tabs } }),
    ...(isAboutItem && { item: { ...thingBy('item', visibility, product), kind: kind.id } }),
    ...set,
    ...(loaded ?? passingOf(product)),
  };
}

export interface Around {
  visibility: string;
  settings: Values;
  /** By subject, what calls answer. */
  loaded: Values;
}

/** Of the things by which rules are tried the first is what everybody sees. */
const openVisibility = (product: Product) => thingsOf('item', product)[0] ?? '';

/** Who may stand at a browser: of a token nobody sees a page. */
export const rolesAtPages = (product: Product): string[] =>
  Object.entries(rolesOf(product)).flatMap(([name, viewer]) =>
    viewer === null || viewer.through !== 'token' ? [name] : [],
  );

/** Those who are asked first whether they may open a page: each may more than the one before. */
const openers = ['visitor', 'member', 'owner', 'manager'];

/** Every address that shows a screen and that somebody may open, those with the fewest names in braces first. */
export function placesOfScreen(screen: string, product: Product): { route: Route; place: Place }[] {
  return product.routes
    .filter((route) => route.screen === screen && route.variant === undefined)
    .sort((a, b) => gapsIn(a.path) - gapsIn(b.path))
    .flatMap((route) => {
      const role = openers.find(
        (one) => outcomeOf(route, scopeAt(route, one, product), product).is === 'open',
      );
      return role === undefined ? [] : [{ route, place: placeOf(route, role, product) }];
    });
}

const gapsIn = (path: string) => path.split('{').length;

export function placeOf(route: Route, role: string, product: Product, visibility?: string): Place {
  const app = product.app.apps.find(({ id }) => id === route.app);
  // A part that takes a few values alone is one of these; the others are filled in by whoever has the thing.
  const path = route.path.replaceAll(/\{(\w+)\}/g, (gap, name: string) => route.params[name]?.[0] ?? gap);
  const isAboutItem = 'item' in scopeAt(route, role, product);
  return {
    route: route.id,
    address: app?.router === 'hash' ? `${app.at}#${path}` : path,
    languageFrom: app?.languageFrom ?? 'prefix',
    role,
    ...(isAboutItem && {
      item: { kind: route.fixed.kind ?? '', visibility: visibility ?? openVisibility(product) },
    }),
  };
}
