import { sitemapKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { Context } from '../../frame/context.ts';
import { sitemapIndex } from './answers/sitemap-xml.ts';
import { textFile } from './answers/text-file.ts';

type Endpoint = Calls['site.sitemap'];

/** The parts of the list of all public pages. */
export async function sitemap({ hub }: Context): Promise<Endpoint['output']> {
  const [part] = endpoints['site.sitemapPart'].routes;
  const parts = [0, ...(await hub.own.pages.parts())];
  const addresses = parts.map(
    (number) => hub.config.publicUrl + (part?.url ?? '').replace(':part', String(number)),
  );
  return textFile('application/xml', sitemapIndex(addresses), sitemapKeptForMs);
}
