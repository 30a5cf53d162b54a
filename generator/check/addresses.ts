import type { Place } from '../faults/place.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, named, othersIn } from '../grammar/written.ts';
import type { Building } from '../resolve/known.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'socket'] as const;

/** A path that is written: of which call, and for which case where it differs. */
interface Address {
  call: string;
  method: string;
  path: string;
  base: string;
  at: Place;
  isEarlier?: boolean;
}

/** Each address has its form and leads to one call: a server that is given two for one does not start. */
export function checkAddresses(building: Building): void {
  const { read, faults } = building;
  const first = new Map<string, Address>();
  for (const { read: file } of read.endpoints)
    for (const { key, value } of othersIn(file))
      for (const address of addressesOf(key, value)) {
        const reason = misformed(address.path);
        if (reason !== undefined) faults.add('HUB1721', address.at, { name: address.path, reason });
        const met = meetingOf(address);
        const before = first.get(met);
        if (before === undefined) first.set(met, address);
        else if (before.call !== key || address.isEarlier) {
          const { place, name } = {
            place: before.at,
            name: `${address.method.toUpperCase()} ${address.path}`,
          };
          faults.add('HUB1506', address.at, { name, first: `${place.file}:${place.line}` });
        }
      }
}

function addressesOf(call: string, written: WrittenEndpoint): Address[] {
  const { base } = written;
  const method = methods.find((one) => written[one] !== undefined);
  const earlier = earlierIn(written).map((one) => ({
    ...one,
    call,
    method: method ?? 'get',
    base,
    isEarlier: true,
  }));
  const own = methods.flatMap((method) => {
    const paths = written[method];
    if (paths === undefined) return [];
    const own = { call, method, base };
    if (typeof paths === 'string') return [{ ...own, path: paths, at: at(written, method) }];
    const last = paths.else === undefined ? [] : [{ ...own, path: paths.else, at: at(paths, 'else') }];
    return [
      ...named(paths.cases).map(({ value, at: place }) => ({ ...own, path: value, at: place })),
      ...last,
    ];
  });
  return [...own, ...earlier];
}

function earlierIn(written: WrittenEndpoint): { path: string; at: Place }[] {
  const { was } = written;
  if (was === undefined) return [];
  if (typeof was === 'string') return [{ path: was, at: at(written, 'was') }];
  return was.map((path, i) => ({ path, at: at(was, i) }));
}

/** What a server tells addresses by: the names of parameters are no part of it, and a socket begins as a GET. */
function meetingOf({ method, base, path }: Address): string {
  const segments = path.split('/').map((segment) => segment.replace(/^\{\w+(\.\.\.)?\}$/, '{$1}'));
  return [method === 'socket' ? 'get' : method, base, ...segments].join('/');
}

/** Why a path is no address; undefined for one that is. */
function misformed(path: string): string | undefined {
  if (path === '') return 'it is empty';
  if (!path.startsWith('/')) return undefined;
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment === ''))
    return 'nothing stands between two slashes, or behind the last';
  const wrong = segments.find((segment) => !/^(?:[\w.~-]+|\{\w+(?:\.\.\.)?\})$/.test(segment));
  if (wrong !== undefined) return `"${wrong}" is neither a word nor a {parameter}`;
  const names = segments.flatMap((segment) => /^\{(\w+)/.exec(segment)?.[1] ?? []);
  if (new Set(names).size < names.length) return 'a parameter stands twice in it';
  const rest = segments.findIndex((segment) => segment.endsWith('...}'));
  return rest !== -1 && rest < segments.length - 1 ? 'what takes the rest of a path ends it' : undefined;
}
