import type { HeadTag } from '#generated/page-head.ts';

/** What the server writes into index.html, so that a page has its name before any script runs. */
export interface PageHead {
  /** Tag of the page's language, such as zh-CN. */
  lang: string;
  title: string;
  /** What people read whose browser runs no scripts. */
  noScript: string;
  /** What the page stands on, where that is nothing usual. */
  background?: string | undefined;
  /** What is told above every page for now. */
  notice?: string | undefined;
  /** What else it tells of the page, line by line. */
  tags: readonly HeadTag[];
}

/** What the page is drawn with, so that a browser fetches all of it at once, and not each part when it learns of it. */
export interface PageParts {
  scripts: readonly string[];
  styles: readonly string[];
  /** Answers to what it would ask first, as JSON that may stand in a page. */
  sent?: string | undefined;
  /** The page itself as it stands in its document, and as JSON the texts in it as they were parsed. */
  drawn?: { html: string; trees: string } | undefined;
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
    .replace(/<html\b[^>]*>/i, (tag) => withFacts(tag, head))
    .replace(/<title>[\s\S]*?<\/title>\s*/i, () => '')
    .replace(/<\/head>/i, () => `${tags.join('\n    ')}\n  </head>`)
    .replace(
      /<div id="root">[\s\S]*?<\/div>/i,
      (tag) => noticeOf(head) + (parts.drawn ? `<div id="root" data-drawn>${parts.drawn.html}</div>` : tag),
    )
    .replace(/<\/body>/i, () => `${afterBody(head, parts)}</body>`);
}

/** Beside what the browser draws, which puts its own in the place of this when it has asked (ReadOnlyNotice.tsx). */
const noticeOf = ({ notice }: PageHead) =>
  notice === undefined
    ? ''
    : `<aside class="read-only" id="notice"><p>${escapeHtml(notice)}</p></aside>\n    `;

/** Whoever runs no scripts can read a page that was drawn, and is told of any other why it is empty. */
function afterBody({ noScript }: PageHead, { drawn, sent = '[]' }: PageParts): string {
  // Behind the page: nobody who reads it waits for what it was drawn with.
  if (drawn) return `  ${jsonScript('sent', sent)}\n    ${jsonScript('parsed', drawn.trees)}\n  `;
  return `  <noscript><p>${escapeHtml(noScript)}</p></noscript>\n  `;
}

const noParts: PageParts = { scripts: [], styles: [] };

/** Styles as Vite would add them: it adds none that stands already. */
function partTags({ scripts, styles, sent, drawn }: PageParts): string[] {
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`),
    ...(sent === undefined || drawn ? [] : [jsonScript('sent', sent)]),
  ];
}

const jsonScript = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json}</script>`;

function withFacts(tag: string, { lang, background }: PageHead): string {
  const bare = tag.replace(/\s+lang=(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '');
  const ground = background === undefined ? '' : ` data-background="${escapeHtml(background)}"`;
  return bare.replace(/^<html/i, () => `<html lang="${escapeHtml(lang)}"${ground}`);
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
