import type { Root } from 'hast';
import { urlAttributes } from 'html-url-attributes';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { readingNestedMax } from '#generated/constants.ts';
import { rehypeAlerts } from './alerts.ts';
import { rehypeUnderTitle } from './headings.ts';
import { remarkHiddenMarkup } from './hidden-markup.ts';
import { idPrefix } from './id-prefix.ts';
import { sanitizeSchema } from './sanitize-schema.ts';
import { rehypeSoftBreaks } from './soft-breaks.ts';
import { isDeeper, walk } from './tree.ts';

/** A piece of Markdown, and the words that footnotes need: they are put in while the text is parsed. */
export interface MarkdownTask {
  text: string;
  footnotes: { label: string; back: string };
}

/** A cleaned tree; undefined for what is nested deeper than a page can draw. Throws where a parser gives up. */
export function parseMarkdown({ text, footnotes }: MarkdownTask): Root | undefined {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkHiddenMarkup)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      // The sanitiser gives every id its prefix, so the footnotes must not bring one of their own.
      clobberPrefix: '',
      footnoteLabel: footnotes.label,
      footnoteBackLabel: footnotes.back,
    })
    // NOTE: the order is the safety. What a README wrote is cleaned once; only what we add ourselves comes after.
    .use(rehypeRaw)
    .use(rehypeSanitize, sanitizeSchema)
    .use(rehypeSlug, { prefix: idPrefix })
    .use(rehypeAlerts)
    .use(rehypeUnderTitle)
    .use(rehypeSoftBreaks)
    .use(rehypeAddresses);
  const tree = processor.runSync(processor.parse(text));
  return isDeeper(tree, readingNestedMax) ? undefined : tree;
}

/** Addresses that may be followed are judged where they are drawn; any other kind must be plain http. */
function rehypeAddresses() {
  return (tree: Root) => {
    walk(tree, ({ properties, tagName }) => {
      for (const name of Object.keys(properties)) {
        const tags = Object.hasOwn(urlAttributes, name) ? urlAttributes[name] : [];
        if (name === 'href' || name === 'src' || (tags && !tags.includes(tagName))) continue;
        if (!/^https?:/i.test(String(properties[name] ?? ''))) properties[name] = '';
      }
    });
  };
}
