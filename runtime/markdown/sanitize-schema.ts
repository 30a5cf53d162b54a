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
