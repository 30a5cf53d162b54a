import { sitemapKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { Context } from '../../frame/context.ts';
import { keptOutBy } from '../../rights/index.ts';
import { textFile } from './answers/text-file.ts';

type Endpoint = Calls['site.robots'];

/** Pages that are not to be shown say so themselves, and must be read for that. */
export function robots({ hub }: Context): Endpoint['output'] {
  // Nothing is listed for whoever comes along; what is known of before goes as soon as it is read that it is not to be shown.
  if (keptOutBy(hub, null)) return textFile('text/plain', 'User-agent: *\nDisallow:\n', sitemapKeptForMs);
  const [map] = endpoints['site.sitemap'].routes;
  const lines = ['User-agent: *', ...hub.own.robots, '', `Sitemap: ${hub.config.publicUrl}${map?.url ?? ''}`];
  return textFile('text/plain', `${lines.join('\n')}\n`, sitemapKeptForMs);
}
