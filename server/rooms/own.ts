import type { Own } from '../frame/own.ts';
import type { ListedPage } from '../frame/public-pages.ts';
import { isGitThere } from '../git/index.ts';
import { HubError } from '../ground/hub-error.ts';
import type { Items } from '../items/index.ts';
import type { Viewer } from '../rights/index.ts';
import { itemPage } from './item-page.ts';

/** What items and their repositories say where any product is asked. */
export function ownOf(items: Items): Own {
  return {
    async assertReady() {
      if (!(await isGitThere())) throw new HubError('gitMissing');
    },
    robots: ['Disallow: /*.git/'],
    pages: { parts: () => items.open.parts(), of: (part) => pagesOf(items, part) },
    // One more that the spec says is worked out, and that nobody works out here, does not compile.
    person: async (id, viewer) => ({ counts: await items.countsOf(id, viewer) }),
    // Cards and lists show the owner's name and picture, and items are found by it.
    personShownAnew: () => items.forgetCards(),
    token: ({ reach }, viewer) => reachOf(items, reach, viewer),
    async assertToken({ reach }: { reach?: string }, viewer) {
      if (reach !== undefined) await items.getById(reach, viewer);
    },
  };
}

async function pagesOf(items: Items, part: number): Promise<ListedPage[]> {
  const found = await items.open.of(part);
  return found.flatMap(({ kind, user, name, updateTime }) => {
    const page = itemPage(kind, user, name);
    return page ? [{ page, updateTime }] : [];
  });
}

/** One item is named as its person sees it now: one that is gone, or hidden from them since, is reached no more. */
async function reachOf(items: Items, reach: string | undefined, viewer: Viewer): ReturnType<Own['token']> {
  if (reach === undefined) return { reaches: 'all' };
  const item = await items.findById(reach, viewer);
  return item
    ? { reaches: 'item', reachName: `${item.kind}/${item.ownerName}/${item.name}` }
    : { reaches: 'nothing' };
}
