/** What the matcher needs to know of a route. */
export interface Matchable {
  /** `/en/users/:user/:name/files/:view/:branch/*`, where `*` can only come last. */
  path: string;
  /** Earlier paths, which lead to this one. */
  was?: readonly string[];
  /** The name that `*` takes. */
  rest?: string;
  /** The values that a parameter may have, where they are limited. */
  params: Readonly<Record<string, readonly string[]>>;
  /** Present on a route that stands inside another one: the inner one wins on the same address. */
  parent?: string;
}

/** What is asked about an address: by call, the parts that give inputs which are called otherwise. */
export interface Asking {
  asks?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What an address gives to a call that is asked about it: its parts, by the names of the inputs. */
export function givenTo(
  { asks }: Asking,
  call: string,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const renamed = Object.entries(asks?.[call] ?? {});
  return { ...params, ...Object.fromEntries(renamed.map(([input, part]) => [input, params[part] ?? ''])) };
}

/** The parts of an address that hold what a call takes under the names of its inputs. */
export function partsFor(
  { asks }: Asking,
  call: string,
  inputs: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([input, value]) => [asks?.[call]?.[input] ?? input, value]),
  );
}

/** A route and what its parameters hold, decoded. */
export interface RouteMatch<Route extends Matchable> {
  route: Route;
  params: Record<string, string>;
  /** Of an earlier address: that of now. */
  moved?: string;
}

interface Pattern<Route extends Matchable> {
  route: Route;
  isEarlier: boolean;
  segments: readonly string[];
}

/**
 * Makes the function that finds the one route of an address, on the server as in the browser.
 * Segment by segment, a fixed word wins over a limited parameter, that over a free one, and the rest comes last.
 */
export function createMatcher<Route extends Matchable>(
  routes: readonly Route[],
): (pathname: string) => RouteMatch<Route> | undefined {
  const patterns = routes
    .flatMap((route) => [
      { route, isEarlier: false, segments: splitPattern(route.path) },
      ...(route.was ?? []).map((path) => ({ route, isEarlier: true, segments: splitPattern(path) })),
    ])
    .sort(compare);
  return (pathname) => {
    const segments = readSegments(pathname);
    if (segments === undefined) return undefined;
    for (const pattern of patterns) {
      const params = matchPattern(pattern, segments);
      if (params === undefined) continue;
      const { route, isEarlier } = pattern;
      return isEarlier ? { route, params, moved: addressOf(route, params) } : { route, params };
    }
    return undefined;
  };
}

/** The address of a route, whose parts hold what they held before. */
function addressOf({ path, rest = '*' }: Matchable, params: Readonly<Record<string, string>>): string {
  const segments = path.split('/').flatMap((segment) => {
    // Two slashes at the start would lead to another host.
    if (segment === '*') return (params[rest] ?? '').split('/').filter(Boolean).map(encodeURIComponent);
    return segment.startsWith(':') ? encodeURIComponent(params[segment.slice(1)] ?? '') : segment;
  });
  return segments.join('/') || '/';
}

function splitPattern(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The decoded segments of an address; undefined for one that no route can mean. */
function readSegments(pathname: string): string[] | undefined {
  if (!pathname.startsWith('/')) return undefined;
  const raw = pathname.slice(1).split('/');
  // One slash at the end is a habit of people, not another address.
  if (raw.at(-1) === '') raw.pop();
  const segments: string[] = [];
  for (const part of raw) {
    const segment = decodeSegment(part);
    if (segment === undefined) return undefined;
    segments.push(segment);
  }
  return segments;
}

function decodeSegment(part: string): string | undefined {
  let segment: string;
  try {
    segment = decodeURIComponent(part);
  } catch {
    // A malformed %-sequence is not an address of ours.
    return undefined;
  }
  if (segment === '' || segment.includes('\0')) return undefined;
  // An encoded slash is welcome (branch names hold them), climbing by one is not.
  const climbs = segment.split(/[/\\]/).some((piece) => piece === '.' || piece === '..');
  return climbs ? undefined : segment;
}

function matchPattern<Route extends Matchable>(
  { route, segments: pattern }: Pattern<Route>,
  segments: readonly string[],
): Record<string, string> | undefined {
  const open = pattern.at(-1) === '*';
  const fixed = open ? pattern.length - 1 : pattern.length;
  if (open ? segments.length < fixed : segments.length !== fixed) return undefined;
  const found: [string, string][] = [];
  for (let i = 0; i < fixed; i += 1) {
    const wanted = pattern[i] ?? '';
    const given = segments[i] ?? '';
    if (!wanted.startsWith(':')) {
      if (wanted !== given) return undefined;
      continue;
    }
    const name = wanted.slice(1);
    if (!isPermitted(route, name, given)) return undefined;
    found.push([name, given]);
  }
  if (open) found.push([route.rest ?? '*', segments.slice(fixed).join('/')]);
  return Object.fromEntries(found);
}

function isPermitted(route: Matchable, name: string, given: string): boolean {
  const permitted = Object.hasOwn(route.params, name) ? route.params[name] : undefined;
  return permitted === undefined || permitted.includes(given);
}

function compare<Route extends Matchable>(a: Pattern<Route>, b: Pattern<Route>): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let i = 0; i < length; i += 1) {
    const difference = rank(a, i) - rank(b, i);
    if (difference !== 0) return difference;
  }
  return Number(b.route.parent !== undefined) - Number(a.route.parent !== undefined);
}

function rank({ route, segments }: Pattern<Matchable>, i: number): number {
  const segment = segments[i];
  if (segment === undefined) return 0;
  if (segment === '*') return 4;
  if (!segment.startsWith(':')) return 1;
  return Object.hasOwn(route.params, segment.slice(1)) ? 2 : 3;
}
