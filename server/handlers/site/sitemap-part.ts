import { sitemapKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import type { Context } from '../../frame/context.ts';
import { ownPages } from '../../frame/public-pages.ts';
import { HubError } from '../../ground/hub-error.ts';
import { urlSet } from './answers/sitemap-xml.ts';
import { textFile } from './answers/text-file.ts';

type Endpoint = Calls['site.sitemapPart'];

/** The pages that are about nothing in particular, or those of the things of one part, in each language. */
export async function sitemapPart(
  { hub }: Context,
  { part }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const pages = part === 0 ? ownPages.map((page) => ({ page })) : await hub.own.pages.of(part);
  if (pages.length === 0) throw new HubError('fileNotFound', { path: String(part) });
  return textFile('application/xml', urlSet(pages, hub.config.publicUrl), sitemapKeptForMs);
}
