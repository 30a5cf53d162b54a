import { defaultLanguage } from '#generated/app.ts';
import type { ListedPage } from '../../../frame/public-pages.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Each page once in each language, with the others named beside it. */
export function urlSet(pages: readonly ListedPage[], origin: string): string {
  const urls = pages.flatMap(({ page, updateTime }) => {
    const links = [...page, ['x-default', page.get(defaultLanguage)] as const].flatMap(([language, path]) =>
      path === undefined
        ? []
        : `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(origin + path)}"/>`,
    );
    const changed = updateTime === undefined ? '' : `<lastmod>${updateTime}</lastmod>`;
    return [...page.values()].map(
      (path) => `<url><loc>${escaped(origin + path)}</loc>${changed}${links.join('')}</url>`,
    );
  });
  return `${declaration}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

export function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`);
  return `${declaration}\n<sitemapindex xmlns="${schema}">\n${parts.join('\n')}\n</sitemapindex>\n`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
