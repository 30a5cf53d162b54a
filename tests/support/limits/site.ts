import { preview } from '../../../server/handlers/items/preview.ts';
import { deeds } from '../../../server/handlers/people/answers/deeds.ts';
import { newsFor } from '../../../server/handlers/people/answers/news.ts';
import { presentDeed } from '../../../server/handlers/people/answers/present-deed.ts';
import { view } from '../../../server/handlers/pictures/view.ts';
import { manifest } from '../../../server/handlers/site/manifest.ts';
import { mark } from '../../../server/handlers/site/mark.ts';
import { openapi } from '../../../server/handlers/site/openapi.ts';
import { robots } from '../../../server/handlers/site/robots.ts';
import { sitemap } from '../../../server/handlers/site/sitemap.ts';
import { sitemapPart } from '../../../server/handlers/site/sitemap-part.ts';
import { exactly, type Limits } from './limit.ts';
import { drawn } from './played-git.ts';
import { statements } from './statements.ts';

const pages = { parts: async () => [], of: async () => [] };
const hub = { config: { publicUrl: '' }, own: { robots: [], pages }, now: () => 0, db: {} };
const context = { hub, viewer: undefined } as never;

/** For how long whoever asked keeps what he was given. */
async function keptFor(answer: unknown): Promise<number> {
  const { headers } = (await answer) as { headers: Readonly<Record<string, string>> };
  return 1000 * Number(/max-age=([\d.]+)/.exec(headers['cache-control'] ?? '')?.[1]);
}

const inManifest = () => {
  const { body } = manifest(context) as unknown as { body: Buffer };
  const [icon] = (JSON.parse(String(body)) as { icons: { sizes: string }[] }).icons;
  return icon?.sizes ?? '';
};

const hash = 'Q'.repeat(100);
const entry = {
  at: 0,
  what: 'people.joined',
  facts: '{}',
  hash,
  said: null,
  user_agent: null,
  of_name: null,
};

/** How much of a mark is told with what was done. */
function deedId(): number {
  const own = { ...entry, by_id: 'a', by_now: null, through: 'session', token_name: null };
  return presentDeed(own as never, { id: 'a' } as never).id.length;
}

async function newsId(): Promise<number> {
  const { db } = statements([{ ...entry, what: 'tokens.created' }]);
  const [news] = await newsFor({ db } as never, { id: 'a' } as never, 'b');
  return news?.id.length ?? 0;
}

function commitShown(): number {
  const moved = [{ ref: 'refs/heads/a', before: hash, after: hash }];
  return deeds['items.pushed']?.({ moved }).after?.length ?? 0;
}

/** What the site says of itself, and what people are told was done. */
export const limitsOfSite: Limits = {
  'preview.keptFor': [
    exactly(() => keptFor(manifest(context))),
    exactly(() => keptFor(mark(context, {}))),
    exactly(() => keptFor(openapi(context, {}))),
    exactly(() => keptFor(preview(context, {} as never))),
  ],
  'picture.keptFor': [exactly(() => keptFor(view(context, { picture: 'a' } as never)))],
  'sitemap.keptFor': [
    exactly(() => keptFor(robots(context))),
    exactly(() => keptFor(sitemap(context))),
    exactly(() => keptFor(sitemapPart(context, { part: 0 }))),
  ],
  'touchIcon.side': [
    exactly(() => Number(inManifest().split('x')[0])),
    exactly(async () => {
      await mark(context, {});
      return drawn.side;
    }),
  ],
  'audit.idShown': [exactly(deedId), exactly(newsId)],
  'audit.commitShown': [exactly(commitShown)],
};
