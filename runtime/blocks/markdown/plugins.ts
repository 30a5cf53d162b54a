import type { Options } from 'react-markdown';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { rehypeAlerts } from './alerts.ts';
import { rehypeUnderTitle } from './headings.ts';
import { remarkHiddenMarkup } from './hidden-markup.ts';
import { idPrefix, sanitizeSchema } from './sanitize-schema.ts';

/** Words that footnotes need; they are put in while the text is parsed. */
export interface FootnoteWords {
  label: string;
  back: string;
}

export const remarkPlugins: Options['remarkPlugins'] = [remarkGfm, remarkHiddenMarkup];

// NOTE: the order is the safety. What a README wrote is cleaned once; only what we add ourselves comes after.
export const rehypePlugins: Options['rehypePlugins'] = [
  rehypeRaw,
  [rehypeSanitize, sanitizeSchema],
  [rehypeSlug, { prefix: idPrefix }],
  rehypeAlerts,
  rehypeUnderTitle,
];

/** The sanitiser gives every id its prefix, so the footnotes must not bring one of their own. */
export function footnoteOptions(words: FootnoteWords): Options['remarkRehypeOptions'] {
  return { clobberPrefix: '', footnoteLabel: words.label, footnoteBackLabel: words.back };
}

/** Addresses that may be followed are judged where they are drawn; any other kind must be plain http. */
export function keepAddress(url: string, key: string): string {
  if (key === 'href' || key === 'src') return url;
  return /^https?:/i.test(url) ? url : '';
}
