import { baseKey } from '../declare/messages.ts';
import { expandRoutes } from '../emit/routes/expand-routes.ts';
import { createMatcher } from '../emit/support/matcher.ts';
import { nearestOf } from '../faults/fault.ts';
import type { Product } from '../model/product.ts';
import { addressedBy } from './made-links.ts';
import { nameOf, type Thing } from './thing.ts';

type Things = ReadonlyMap<string, Thing>;

/** What is meant by what somebody asks, in the order of how surely; the first way that finds anything is the one. */
export function findThings(asked: string, product: Product, things: Things): Thing[] {
  const text = asked.trim();
  const ways = [byName, byAddress, byCall, byConstantName, byWords];
  for (const way of ways) {
    const found = way(text, product, things);
    if (found.length > 0) return found;
  }
  return [];
}

/** `error aliasTaken`, or an id alone, of whatever sorts. */
function byName(asked: string, product: Product, things: Things): Thing[] {
  const own = things.get(asked);
  if (own !== undefined) return [own];
  const found = [...things.values()].filter(({ id }) => id === asked);
  // What the world knows by its code is one thing with what the spec calls it.
  const meant = addressedBy(product).filter(({ says }) => found.some((thing) => nameOf(thing) === says));
  return [...found, ...meant.flatMap(({ id }) => things.get(id) ?? [])];
}

/** An address as it stands in the browser, of a page. */
function byAddress(asked: string, product: Product, things: Things): Thing[] {
  const path = pathIn(asked);
  if (path === undefined) return [];
  return product.app.apps.flatMap((app) => {
    const local = expandRoutes(product, app);
    const isPattern = local.filter((one) => one.route.path === path);
    const match = createMatcher(
      local.map(({ path: pattern, was, rest, parent, route }) => ({
        ...{ path: pattern, params: route.params, id: route.id },
        ...(was && { was }),
        ...(rest !== undefined && { rest }),
        ...(parent !== undefined && { parent }),
      })),
    )(path)?.route.id;
    const ids =
      isPattern.length > 0 ? isPattern.map(({ route }) => route.id) : match === undefined ? [] : [match];
    return [...new Set(ids)].flatMap((id) => things.get(`route ${id}`) ?? []);
  });
}

const called = /^(GET|POST|PUT|PATCH|DELETE|SOCKET)\s+(\S+)$/i;

/** `PUT /aihub/…`, with or without its method, before its base or with it, filled in or as a pattern. */
function byCall(asked: string, { endpoints, app }: Product, things: Things): Thing[] {
  const [, method, address = asked] = called.exec(asked) ?? [];
  const path = pathIn(address);
  if (path === undefined) return [];
  const bases = Object.values(app.bases).flatMap((base) =>
    base.t === 'literal' ? [String(base.value)] : [],
  );
  const paths = [
    path,
    ...bases.flatMap((base) => (path.startsWith(`${base}/`) ? [path.slice(base.length)] : [])),
  ];
  return Object.values(endpoints).flatMap(({ id, route, was = [] }) => {
    const own = [...(route.otherwise ? [route.otherwise] : []), ...Object.values(route.cases)];
    const isMeant = own.some(
      (one) =>
        (method === undefined || one.method === method.toUpperCase()) &&
        [one.path, ...was].some((pattern) =>
          paths.some((given) => given === pattern || fits(given, pattern)),
        ),
    );
    return isMeant ? (things.get(`endpoint ${id}`) ?? []) : [];
  });
}

function fits(path: string, pattern: string): boolean {
  const parts = pattern.split(/\{([^{}]+)\}/);
  const made = parts.map((part, i) => (i % 2 === 0 ? escaped(part) : part.endsWith('...') ? '.+' : '[^/]+'));
  return new RegExp(`^${made.join('')}$`).test(path);
}

/** The path of an address; undefined for what is none. */
function pathIn(asked: string): string | undefined {
  const [, path] = /^(?:https?:\/\/[^/]+)?(\/[^?#]*)/.exec(asked) ?? [];
  return path;
}

/** Code knows `poll.push` as `pollPushMs`. */
function byConstantName(asked: string, { constants }: Product, things: Things): Thing[] {
  return Object.values(constants).flatMap(({ id, name }) =>
    name === asked ? (things.get(`constant ${id}`) ?? []) : [],
  );
}

/** What stands on the screen: the words as they are, with whatever fills their places; else those that hold them. */
function byWords(asked: string, { messages }: Product, things: Things): Thing[] {
  const all = Object.values(messages).flatMap((own) => Object.entries(own));
  const wanted = asked.toLowerCase();
  const whole = all.filter(([, { text }]) => text.toLowerCase() === wanted || isFilled(text, asked));
  const found =
    whole.length > 0 || !isPhrase(asked)
      ? whole
      : all.filter(([, { text }]) => text.toLowerCase().includes(wanted));
  const keys = [...new Set(found.map(([key]) => baseKey(key)))];
  return keys.flatMap((key) => things.get(`text ${key}`) ?? []);
}

/** A part of a sentence, and no word of code that nobody knows: Chinese needs no space. */
const isPhrase = (asked: string) => /\s|[^\p{ASCII}]{2}/u.test(asked);

/** Two letters beside what is filled in, or anything would be it. */
function isFilled(text: string, asked: string): boolean {
  if (!text.includes('{')) return false;
  const parts = text.split(/\{[^{}]*\}/);
  if (!/\p{L}{2}/u.test(parts.join(''))) return false;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`, 'iu').test(asked);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const shownNames = 5;

/** The names that were probably meant, the nearest first, then those that hold it. */
export function nearestNames(asked: string, things: Things): string[] {
  const text = asked.trim();
  const names = [...things.values()].map(nameOf);
  const found = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const near = nearestOf(
      text,
      names.filter((name) => !found.has(name)),
    );
    if (near !== undefined) found.add(near);
  }
  if (text.length >= 3) {
    const holding = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
    for (const name of holding.sort((a, b) => a.length - b.length)) found.add(name);
  }
  return [...found].slice(0, shownNames);
}
