import type { Route } from '../../model/product.ts';

/** Routes that differ by nothing but what each says by itself. */
export interface RouteGroup {
  each: Route['fixed'][];
  /** Those of the first of them, in the words that stand for all. */
  routes: TemplateRoute[];
}

/** A route whose texts hold `{kind}` where its own kind stood. */
export interface TemplateRoute {
  route: Route;
  id: string;
  path: string;
  parent?: string;
  was: string[];
}

/**
 * Puts together the routes of kinds that are alike, tree by tree and in their order, so that a kind adds its name.
 * `printed` is all that is written of a route: where that differs, each stands by itself.
 */
export function groupRoutes(
  routes: readonly Route[],
  printed: (template: TemplateRoute) => string,
): RouteGroup[] {
  const groups: (RouteGroup & { key: string })[] = [];
  for (const tree of treesOf(routes)) {
    const { fixed = {} } = tree[0] ?? {};
    const templates = tree.map(templateOf);
    const key = JSON.stringify([Object.keys(fixed).sort(), templates.map(printed)]);
    const last = groups.at(-1);
    if (last?.key === key && fixed.kind !== undefined) last.each.push(fixed);
    else groups.push({ key, each: [fixed], routes: templates });
  }
  return groups;
}

/** Routes that follow each other and fix the same. */
function treesOf(routes: readonly Route[]): Route[][] {
  const trees: Route[][] = [];
  for (const route of routes) {
    const last = trees.at(-1);
    if (last?.[0] !== undefined && JSON.stringify(last[0].fixed) === JSON.stringify(route.fixed))
      last.push(route);
    else trees.push([route]);
  }
  return trees;
}

function templateOf(route: Route): TemplateRoute {
  const { id, path, parent, was = [], fixed, app } = route;
  const { kind } = fixed;
  const general = (text: string) => (kind === undefined ? text : withoutKind(text, kind));
  // An id begins with its app, which may be called like a kind.
  const generalId = (text: string) =>
    text.startsWith(`${app}:`) ? `${app}:${general(text.slice(app.length + 1))}` : text;
  return {
    route,
    id: generalId(id),
    path: general(path),
    was: was.map(general),
    ...(parent !== undefined && { parent: generalId(parent) }),
  };
}

/** The first part of an address that is the kind; a part after it that is called alike is another word. */
function withoutKind(text: string, kind: string): string {
  const segments = text.split('/');
  const at = segments.findIndex((segment) => segment === kind || segment.startsWith(`${kind}#`));
  return segments.map((segment, i) => (i === at ? segment.replace(kind, '{kind}') : segment)).join('/');
}
