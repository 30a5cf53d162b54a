import { sitemapKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Context } from '../context.ts';
import { itemPage, ownPages } from './answers/public-pages.ts';
import { type ListedPage, urlSet } from './answers/sitemap-xml.ts';
import { textFile } from './answers/text-file.ts';

type Endpoint = Calls['site.sitemapPart'];

/** The hub's own pages, or those of the items of one part, in each language. */
export async function sitemapPart(
  { hub }: Context,
  { part }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const pages = part === 0 ? ownPages.map((page) => ({ page })) : await itemsOf(hub, part);
  if (pages.length === 0) throw new HubError('fileNotFound', { path: String(part) });
  return textFile('application/xml', urlSet(pages, hub.config.publicUrl), sitemapKeptForMs);
}

async function itemsOf(hub: Context['hub'], part: number): Promise<ListedPage[]> {
  const items = await hub.items.open.of(part);
  return items.flatMap(({ kind, user, name, updateTime }) => {
    const page = itemPage(kind, user, name);
    return page ? [{ page, updateTime }] : [];
  });
}
