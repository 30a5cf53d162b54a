import type { HeadTag } from '#generated/page-head.ts';

/** What the server writes into index.html, so that a page has its name before any script runs. */
export interface PageHead {
  /** Tag of the page's language, such as zh-CN. */
  lang: string;
  title: string;
  /** What people read whose browser runs no scripts. */
  noScript: string;
  /** What else it tells of the page, line by line. */
  tags: readonly HeadTag[];
}

/** What the page is drawn with, so that a browser fetches all of it at once, and not each part when it learns of it. */
export interface PageParts {
  scripts: readonly string[];
  styles: readonly string[];
  /** Answers to what it would ask first, as JSON that may stand in a page. */
  sent?: string | undefined;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text harmless in HTML text and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** Fills the head of a page, and what stands for its body, into the template. Replacements are functions: a title may hold `$&`. */
export function fillTemplate(template: string, head: PageHead, parts: PageParts = noParts): string {
  const tags = [...headTags(head), ...partTags(parts)];
  return template
    .replace(/<html\b[^>]*>/i, (tag) => withLang(tag, head.lang))
    .replace(/<title>[\s\S]*?<\/title>\s*/i, () => '')
    .replace(/<\/head>/i, () => `${tags.join('\n    ')}\n  </head>`)
    .replace(/<\/body>/i, () => `  <noscript><p>${escapeHtml(head.noScript)}</p></noscript>\n  </body>`);
}

const noParts: PageParts = { scripts: [], styles: [] };

/** Styles as Vite would add them: it adds none that stands already. */
function partTags({ scripts, styles, sent }: PageParts): string[] {
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`),
    ...(sent === undefined ? [] : [`<script type="application/json" id="sent">${sent}</script>`]),
  ];
}

function withLang(tag: string, lang: string): string {
  const bare = tag.replace(/\s+lang=(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '');
  return bare.replace(/^<html/i, () => `<html lang="${escapeHtml(lang)}"`);
}

function headTags({ title, tags }: PageHead): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...tags.map(({ tag, attributes }) => {
      const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
      return `<${tag} ${written.join(' ')} />`;
    }),
  ];
}
