import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type Language = 'zh' | 'en' | 'mixed' | 'pinyin';

/** What a judgement speaks of: items by their name, or what they have in common. */
export type Liked =
  | string
  | {
      title?: readonly string[];
      tags?: readonly string[];
      text?: readonly string[];
      owner?: string;
    };

export interface JudgedQuery {
  q: string;
  is: Language;
  about: string;
  best: readonly Liked[];
  good?: readonly Liked[];
  fair?: readonly Liked[];
}

/** What a person sees of an item when judging it. */
export interface Seen {
  name: string;
  owner: string;
  titles: readonly string[];
  texts: readonly string[];
  tags: readonly string[];
}

const grades = [
  ['best', 3],
  ['good', 2],
  ['fair', 1],
] as const;
const depth = 10;

export const judgedQueries = parse(
  readFileSync(new URL('./queries.yaml', import.meta.url), 'utf8'),
) as JudgedQuery[];

/** The half that nobody looks at while the ranking is worked on. */
export const isHeldOut = ({ q }: JudgedQuery): boolean =>
  (createHash('sha256').update(q).digest()[0] ?? 0) % 2 === 1;

/** What an item is worth to whoever asks. */
export function gradeOf(query: JudgedQuery, item: Seen): number {
  for (const [word, grade] of grades) if (query[word]?.some((liked) => isLiked(liked, item))) return grade;
  return 0;
}

function isLiked(liked: Liked, item: Seen): boolean {
  if (typeof liked === 'string') return item.name === liked;
  const { title, tags = [], text, owner } = liked;
  return (
    (title === undefined || holdsOne(item.titles, title)) &&
    (text === undefined || holdsOne(item.texts, text)) &&
    tags.every((tag) => item.tags.includes(tag)) &&
    (owner === undefined || item.owner === owner)
  );
}

const holdsOne = (texts: readonly string[], words: readonly string[]) =>
  texts.some((text) => words.some((word) => text.toLowerCase().includes(word)));

/**
 * How near an order comes to the best that there could be, from 0 to 1.
 * @param worth what each of all items is worth to whoever asks
 */
export function ndcg(found: readonly number[], worth: readonly number[]): number {
  const ideal = gain([...worth].sort((a, b) => b - a));
  return ideal === 0 ? 0 : gain(found) / ideal;
}

const gain = (worth: readonly number[]) =>
  worth.slice(0, depth).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
