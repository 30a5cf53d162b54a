/** What the server writes into index.html, so that a page has its name before any script runs. */
export interface PageHead {
  /** Tag of the page's language, such as zh-CN. */
  lang: string;
  title: string;
  description?: string | undefined;
  /** What people read whose browser runs no scripts. */
  noScript: string;
  /** The page's own address. */
  canonical?: string | undefined;
  alternates: readonly { lang: string; href: string }[];
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
export function fillTemplate(template: string, head: PageHead): string {
  const tags = headTags(head);
  return template
    .replace(/<html\b[^>]*>/i, (tag) => withLang(tag, head.lang))
    .replace(/<title>[\s\S]*?<\/title>\s*/i, () => '')
    .replace(/<\/head>/i, () => `${tags.join('\n    ')}\n  </head>`)
    .replace(/<\/body>/i, () => `  <noscript><p>${escapeHtml(head.noScript)}</p></noscript>\n  </body>`);
}

function withLang(tag: string, lang: string): string {
  const bare = tag.replace(/\s+lang=(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '');
  return bare.replace(/^<html/i, () => `<html lang="${escapeHtml(lang)}"`);
}

function headTags({ title, description, canonical, alternates }: PageHead): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}" />`] : []),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" />`] : []),
    ...alternates.map(
      ({ lang, href }) =>
        `<link rel="alternate" hreflang="${escapeHtml(lang)}" href="${escapeHtml(href)}" />`,
    ),
  ];
}
