import type { Scope } from '#generated/screens/types.ts';

/** What can be looked at in a repository. */
type RepoView = 'tree' | 'blob' | 'commits';

/** Where in a repository the reader stands. */
export interface RepoLocation {
  view: RepoView;
  /** Branch, tag or commit; empty means the default branch. */
  branch: string;
  /** Path from the root; empty for the root itself. */
  path: string;
}

/** A page of a place: where it is looked at, or where a file is changed or made. */
type RepoPage = Omit<RepoLocation, 'view'> & { view: RepoView | 'edit' };

/** Reads the place from the parameters of the address. */
export function readLocation(params: Readonly<Record<string, string | undefined>>): RepoLocation {
  const { view, branch = '', path = '' } = params;
  const known = view === 'blob' || view === 'commits' ? view : 'tree';
  return { view: known, branch, path: path.split('/').filter(Boolean).join('/') };
}

/**
 * The address of a place in the repository that is open now. A branch is one segment, its slashes escaped;
 * a path keeps its slashes. Whatever stands before the item (language, embed) stays as it is.
 */
export function placeHref(scope: Scope, { view, branch, path }: RepoPage): string {
  const segments = path.split('/').filter(Boolean).map(encodeURIComponent);
  return [itemHref(scope), 'files', view, encodeURIComponent(branch), ...segments].join('/');
}

/** The address of the item: what comes up to its owner and its name. */
export function itemHref({ route }: Pick<Scope, 'route'>): string {
  const { user = '', name = '' } = route.params;
  const parts = route.path.split('/').map(decode);
  // An item stands below its kind; no user may be called like a kind or a language.
  const at = parts.findIndex((part, index) => index > 1 && part === user && parts[index + 1] === name);
  return (at < 0 ? parts : parts.slice(0, at + 2)).map(encodeURIComponent).join('/');
}

/** The folder that holds a path; the root holds itself. */
export function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

/** The last name of a path. */
export function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
