import { languages } from '#generated/app.ts';

const others = [
  { id: 'ja', tag: 'ja-JP', prefix: '/ja', words: ['プロフィール', 'お気に入り', '文字認識'] },
  { id: 'ko', tag: 'ko-KR', prefix: '/ko', words: ['프로필', '즐겨찾기', '문자 인식'] },
  { id: 'fr', tag: 'fr-FR', prefix: '/fr', words: ['Mon profil', 'Mes favoris', 'Lecture de textes'] },
];

/** A language that the product does not speak, with words of it, for whoever adds one to a copy of it. */
export const unspoken = others.find(
  ({ id }) => !languages.some((one) => one.id.split('-')[0] === id),
) as (typeof others)[number];

/** Its line in spec/app.yaml. */
export const unspokenLine = (fallback?: string) =>
  `  - { id: ${unspoken.id}, tag: ${unspoken.tag}, prefix: ${unspoken.prefix}${fallback === undefined ? '' : `, fallback: ${fallback}`} }\n`;
