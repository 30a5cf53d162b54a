import { defaultSchema } from 'rehype-sanitize';

type Schema = typeof defaultSchema;

/** Elements that go with all they hold. */
export const hiddenElements = [
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'noembed',
  'noframes',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
];

/**
 * What of a README reaches the page. Starts from the well-reviewed list of rehype-sanitize and takes away
 * what a text has no use for: everything that names a form, a key or an order of focus.
 */
export const sanitizeSchema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'source' && name !== 'picture'),
    'figure',
    'figcaption',
    'mark',
    'picture',
    'source',
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      'align',
      'alt',
      'colSpan',
      'dateTime',
      'dir',
      'headers',
      'height',
      'id',
      'lang',
      'name',
      'open',
      'rowSpan',
      'scope',
      'start',
      'title',
      'width',
    ],
    source: ['srcSet', 'media'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https', 'data'],
  },
  strip: hiddenElements,
};

/** Ids of a text carry this, so that none of them can stand for an element or a variable of the page. */
export const idPrefix = 'user-content-';

const INLINE_IMAGE = /^data:image\/(png|gif|jpeg|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** Whether an inline image is one of the bitmap types, which cannot carry a script. */
export function isInlineImage(url: string): boolean {
  return INLINE_IMAGE.test(url);
}
