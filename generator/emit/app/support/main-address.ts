import { rootRoutes } from '#generated/routes/index.ts';

type Route = (typeof rootRoutes)[number];

/** A path parameter of a pattern: `{user}`, and `{path...}` for the rest of an address. */
const parameter = /\{(\w+)(\.\.\.)?\}/g;

/**
 * The path at which a page stands by itself, of one that is a variant of it, such as the embedded one; its own where it is
 * none. `path` is without the language, and as it was asked for.
 */
export function mainPath(route: Route, path: string): string {
  const main =
    route.variant === undefined
      ? undefined
      : rootRoutes.find((one) => one.variant === undefined && isAlike(one, route));
  return main === undefined ? path : (filled(main.pattern, partsOf(route.pattern, path)) ?? path);
}

/** Whether two addresses lead to the same screen of the same things. */
const isAlike = (one: Route, other: Route) =>
  one.app === other.app &&
  one.screen === other.screen &&
  one.language === other.language &&
  JSON.stringify(one.fixed) === JSON.stringify(other.fixed) &&
  String(namesIn(one.pattern)) === String(namesIn(other.pattern));

const namesIn = (pattern: string) => [...pattern.matchAll(parameter)].map(([, name]) => name);

/** What stands for each parameter, as it is written in the address. */
function partsOf(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const form = pattern
    .split(/(?<=\})|(?=\{)/)
    .map((part) => {
      const [, name, rest] = new RegExp(`^${parameter.source}$`).exec(part) ?? [];
      return name === undefined
        ? part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
        : `(?<${name}>${rest ? '.*' : '[^/]+'})`;
    })
    .join('');
  const match = new RegExp(`^${form}/?$`).exec(path);
  return match ? { ...match.groups } : undefined;
}

const filled = (pattern: string, parts: Readonly<Record<string, string>> | undefined) =>
  parts && pattern.replaceAll(parameter, (_, name: string) => parts[name] ?? '');
