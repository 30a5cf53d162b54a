import { tagLooks } from '#generated/tag-looks.ts';
import { Icon } from './icons.tsx';

/** What is drawn beside the name of a tag, where the spec says something. */
export function TagIcon({ name, size = 12 }: { name: string; size?: number }) {
  const look = Object.hasOwn(tagLooks, name) ? tagLooks[name] : undefined;
  return look ? <Icon name={look.icon} size={size} className={toneOf(look.tone)} /> : null;
}

const toneOf = (tone: string | undefined) => (tone === undefined ? '' : `tone-${tone}`);
