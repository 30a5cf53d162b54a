import { app, apps } from '#generated/app.ts';
import { previewKeptForMs, touchIconSide } from '#generated/constants.ts';
import { hubName } from '#generated/said.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { Context } from '../../frame/context.ts';
import { settingsIn } from '../../ground/settings/index.ts';
import { textFile } from './answers/text-file.ts';

type Endpoint = Calls['site.manifest'];

/** What a browser needs that keeps the hub on a screen. */
export function manifest({ hub }: Context): Endpoint['output'] {
  const side = `${touchIconSide}x${touchIconSide}`;
  const told = {
    name: hubName(settingsIn(hub.config)),
    start_url: apps.find(({ at }) => at === '/')?.at,
    display: 'minimal-ui',
    theme_color: app.theme,
    icons: [{ src: endpoints['site.mark'].routes[0]?.url, sizes: side, type: 'image/png' }],
  };
  return textFile('application/manifest+json', JSON.stringify(told), previewKeptForMs);
}
