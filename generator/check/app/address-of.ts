import type { AppEntry, Product, Route } from '../../model/product.ts';

/** Where an address of the spec leads: into an app, and there to a route. */
export interface Led {
  app: AppEntry | undefined;
  /** The path inside the app, as it is written. */
  path: string;
  route?: Route;
}

const open = /^\{\w+\}$/;

/** Finds what a written address leads to; names in braces stand for parameters of the same name. */
export function leadOf(address: string, { app: { apps }, routes }: Pick<Product, 'app' | 'routes'>): Led {
  const [before = '', fragment] = address.replace(/^\{(origin|base)\}/, '').split('#');
  const plain = withoutQuery(before) || '/';
  const hashed = apps.find(({ at, router }) => router === 'hash' && at === plain);
  const own = apps.find(({ at, router }) => router === 'path' && (at === '/' || plain.startsWith(`${at}/`)));
  const app = hashed ?? own;
  const path = hashed
    ? withoutQuery(fragment ?? '') || '/'
    : plain.slice(app && app.at !== '/' ? app.at.length : 0);
  const route = routes.find((one) => one.app === app?.id && fits(one, segmentsOf(path)));
  return { app, path, ...(route && { route }) };
}

function fits({ path, params }: Route, given: readonly string[]): boolean {
  const pattern = segmentsOf(path);
  const takesRest = pattern.at(-1)?.endsWith('...}') ?? false;
  const fixed = takesRest ? pattern.slice(0, -1) : pattern;
  if (takesRest ? given.length < fixed.length : given.length !== fixed.length) return false;
  return fixed.every((segment, i) => {
    const own = given[i] ?? '';
    if (!open.test(segment)) return segment === own;
    const values = params[segment.slice(1, -1)];
    return open.test(own) ? own === segment : values === undefined || values.includes(own);
  });
}

const withoutQuery = (text: string) => text.split('?')[0] ?? '';
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** The names in braces of an address. */
export function namesIn(address: string): string[] {
  return [...address.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map(([, name = '']) => name);
}
