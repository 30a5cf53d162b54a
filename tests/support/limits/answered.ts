import { preview } from '../../../server/handlers/items/preview.ts';
import { view } from '../../../server/handlers/pictures/view.ts';
import { manifest } from '../../../server/handlers/site/manifest.ts';
import { mark } from '../../../server/handlers/site/mark.ts';
import { openapi } from '../../../server/handlers/site/openapi.ts';
import { robots } from '../../../server/handlers/site/robots.ts';
import { sitemap } from '../../../server/handlers/site/sitemap.ts';
import { sitemapPart } from '../../../server/handlers/site/sitemap-part.ts';
import { cacheFigures } from '../../../server/load/caches.ts';
import { msPerSecond } from '../../../server/load/units.ts';
import { exactly, type Table } from './limit.ts';
import { inStore } from './stored.ts';

/** As much of a hub as those who answer without looking at anything ask of it. */
const hub = {
  config: { publicUrl: 'https://hub.example.org', settings: {} },
  own: { robots: [], pages: { parts: async () => [1], of: async () => [] } },
  now: () => 0,
};
const asking = { hub, viewer: null } as never;

interface Answered {
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** For how long whoever asked keeps an answer. */
const keptMs = (answer: () => Promise<object> | object) =>
  exactly(async () => {
    const { headers } = (await answer()) as Answered;
    const [, seconds = ''] = /max-age=([\d.]+)/.exec(headers?.['cache-control'] ?? '') ?? [];
    return Math.round(Number(seconds) * msPerSecond);
  });

const sideOfIcon = () => {
  const { icons } = JSON.parse(String((manifest(asking) as Answered).body)) as { icons: { sizes: string }[] };
  const [wide, high] = (icons[0]?.sizes ?? '').split('x').map(Number);
  return wide === high ? (wide ?? 0) : 0;
};

/** What may be kept of pictures that were drawn, once there is one. */
async function previewsKept(): Promise<number> {
  await mark(asking, {});
  const figures = cacheFigures().find(({ name }) => name === 'previews');
  return Math.round((figures?.bytes ?? 0) / (figures?.full ?? 1));
}

/** A picture that somebody has given of themselves. */
const seen = () =>
  inStore(async ({ db }) => {
    const place = { entity: 'Person', row_id: 'ann', field: 'avatarUrl' };
    const picture = { id: 'x', wide: 1, type: 'image/png', content: Buffer.alloc(1) };
    await db
      .insertInto('pictures')
      .values({ ...place, ...picture })
      .execute();
    return view({ hub: { db, now: () => 0 }, viewer: null } as never, { picture: picture.id, half: false });
  });

/** What is answered to those who ask for the site as a whole. */
export const limitsOfAnswered: Table = () => [
  {
    'touchIcon.side': [exactly(sideOfIcon)],
    'preview.kept': [exactly(previewsKept)],
    'preview.keptFor': [
      keptMs(() => manifest(asking)),
      keptMs(() => mark(asking, {})),
      keptMs(() => openapi(asking, {})),
      keptMs(() => preview(asking, {})),
    ],
    'picture.keptFor': [keptMs(seen)],
    'sitemap.keptFor': [
      keptMs(() => robots(asking)),
      keptMs(() => sitemap(asking)),
      keptMs(() => sitemapPart(asking, { part: 0 })),
    ],
  },
];
