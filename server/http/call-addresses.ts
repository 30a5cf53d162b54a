import { endpoints } from '#generated/server/contract.ts';
import type { EndpointInfo } from '#generated/server/types.ts';

/** What is known of the address of a call. */
export type Called = Pick<EndpointInfo, 'routes' | 'path' | 'rest' | 'query' | 'answers'>;

const firstWord = /^\/([^/:*?]+)(?=\/)/;

/**
 * What addresses of calls begin with that answer in the wrapper, such as `/api`: programs ask below it, and no page stands there.
 * What answers as it likes at an address of its own, such as a file for search engines, has none to itself.
 */
export function foldersOf(calls: readonly Pick<Called, 'routes' | 'answers'>[]): string[] {
  const urls = calls.filter(({ answers }) => answers === 'wrapper').flatMap(({ routes }) => routes);
  const words = urls.flatMap(({ url }) => firstWord.exec(url)?.[0] ?? []);
  return [...new Set(words)].sort();
}

/** Those of this product. */
export const callFolders: readonly string[] = foldersOf(Object.values(endpoints));

/** Whether an address lies where calls are, whether one is there or not. */
export function isWithinCalls(url: string, folders = callFolders): boolean {
  const [path = ''] = url.split('?', 1);
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

/**
 * The address at which a call is asked about what is given, with its query; undefined where there is none, as no segment
 * of an address is empty, or leads out of its folder.
 */
export function addressOf(
  { routes, rest, query, path }: Called,
  given: Readonly<Record<string, string>>,
): string | undefined {
  const says = (fixed = {}) => Object.entries(fixed).every(([name, value]) => given[name] === value);
  const route =
    routes.find(({ fixed }) => fixed !== undefined && says(fixed)) ??
    routes.find(({ fixed }) => fixed === undefined);
  const segments = route?.url.split('/').slice(1).flatMap(filledWith(given, rest));
  if (segments === undefined || segments.some((one) => ['', '.', '..'].includes(one))) return undefined;
  const asked = query.filter((name) => !path.includes(name) && (given[name] ?? '') !== '');
  const params = new URLSearchParams(asked.map((name) => [name, given[name] ?? '']));
  const after = params.toString();
  return `/${segments.map(encodeURIComponent).join('/')}${after && `?${after}`}`;
}

/** A parameter is a segment; what the last takes is as many as it has. */
const filledWith =
  (given: Readonly<Record<string, string>>, rest: string | undefined) => (segment: string) => {
    if (segment === '*') return (given[rest ?? ''] ?? '').split('/');
    return segment.startsWith(':') ? [given[segment.slice(1)] ?? ''] : [segment];
  };
