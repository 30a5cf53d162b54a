import { rawUrl } from '#generated/engine-calls/raw.ts';
import type { Scope } from '#generated/screens/types.ts';
import type { RepoLinks } from '#runtime/markdown/links.ts';
import { deliveredFrom } from '../delivered.ts';
import { askedHere } from '../routing/embedded.ts';
import { placeHref } from './repo-places.ts';

/** How the addresses in a Markdown file of this repository are resolved, at the revision that is shown. */
export function repoLinks(scope: Scope, revision: string, from: string): RepoLinks {
  return {
    from,
    page: ({ path, directory, hash }) => {
      const view = directory ? 'tree' : 'blob';
      return placeHref(scope, { view, branch: revision, path }) + (hash === '' ? '' : `#${hash}`);
    },
    asked: askedHere,
    raw: (path) => fileAddress(scope, rawUrl({ key: scope.item?.key ?? '', revision, path })),
  };
}

/** Where the bytes of a file are fetched: a host that delivers files has those of items that everybody may see. */
export function fileAddress({ item }: Scope, address: string): string {
  const asked = askedHere(address);
  return item?.isPublic ? deliveredFrom('uploads', asked) : asked;
}
