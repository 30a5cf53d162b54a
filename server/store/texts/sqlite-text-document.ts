import type { TextDocument } from './text-index.ts';
import { pairsOf, wordsOf } from './words.ts';

/**
 * A row number of the index is made of popularity and item, so that walking it backwards meets popular matches first
 * and can stop early: ranking a million matches to show twenty would take a second.
 */
const seqRange = 2 ** 36;
const bucketsPerDoubling = 2;
const bucketMax = 2 ** 16;

/** The row number of a document. */
export function docOf({ popularity, seq }: Pick<TextDocument, 'popularity' | 'seq'>): number {
  const bucket = Math.floor(Math.log2(1 + Math.max(0, popularity)) * bucketsPerDoubling);
  return Math.min(bucketMax, bucket) * seqRange + seq;
}

export const seqOf = (doc: number): number => doc % seqRange;

/** A document as the columns of the index take it: words with spaces between. */
export function documentColumns(document: TextDocument) {
  const [title, tags, summary, readme] = [
    wordsOf(document.title),
    wordsOf(document.tags),
    wordsOf(document.summary),
    wordsOf(document.readme),
  ];
  const join = (words: { text: string }[]) => words.map(({ text }) => text).join(' ');
  const pairs = (...columns: ReturnType<typeof wordsOf>[]) =>
    [...new Set(columns.flatMap(pairsOf))].join(' ');
  return {
    facets: facetsOf(document),
    headPairs: pairs(title, tags),
    bodyPairs: pairs(title, tags, summary, readme),
    title: join(title),
    tags: join(tags),
    summary: join(summary),
    readme: join(readme),
  };
}

/** Words whose beginnings have no index of their own. */
export function longWords(columns: readonly string[]): string[] {
  return [...new Set(columns.join(' ').split(' '))].filter((word) => word.length > 1);
}

/** What filters ask for, as words of their own column. */
function facetsOf({ kind, visibility, ownerId, readers, tagIds }: TextDocument): string {
  return [
    ...[kindFacet(kind), visibilityFacet(visibility), ownerFacet(ownerId)],
    ...readers.map(readerFacet),
    ...tagIds.map(tagFacet),
  ].join(' ');
}

/** Ids become words of letters and digits alone, which the index keeps whole. */
const facet = (letter: string, id: string) => letter + Buffer.from(id).toString('hex');
export const kindFacet = (kind: string) => facet('k', kind);
export const visibilityFacet = (visibility: string) => facet('v', visibility);
export const ownerFacet = (ownerId: string) => facet('o', ownerId);
export const readerFacet = (reader: string) => facet('r', reader);
export const tagFacet = (id: number) => `t${id}`;
