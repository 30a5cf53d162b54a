import { languages } from '#generated/app.ts';

const others = [
  { id: 'ja', tag: 'ja-JP', prefix: '/ja' },
  { id: 'ko', tag: 'ko-KR', prefix: '/ko' },
  { id: 'fr', tag: 'fr-FR', prefix: '/fr' },
];

/** A language that the product does not speak, for whoever adds one to a copy of it. */
export const unspoken = others.find(
  ({ id }) => !languages.some((one) => one.id.split('-')[0] === id),
) as (typeof others)[number];

/** Its line in spec/app.yaml. */
export const unspokenLine = (fallback?: string) =>
  `  - { id: ${unspoken.id}, tag: ${unspoken.tag}, prefix: ${unspoken.prefix}${fallback === undefined ? '' : `, fallback: ${fallback}`} }\n`;
