import { rawUrl } from '#generated/engine-calls.ts';
import type { Scope } from '#generated/screens/types.ts';
import type { RepoLinks } from '#runtime/markdown/links.ts';
import { placeHref } from './repo-places.ts';

/** How the addresses in a Markdown file of this repository are resolved, at the revision that is shown. */
export function repoLinks(scope: Scope, revision: string, from: string): RepoLinks {
  return {
    from,
    page: ({ path, directory, hash }) => {
      const view = directory ? 'tree' : 'blob';
      return placeHref(scope, { view, branch: revision, path }) + (hash === '' ? '' : `#${hash}`);
    },
    raw: (path) => rawUrl({ key: scope.item?.key ?? '', revision, path }),
  };
}
