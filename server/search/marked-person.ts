import type { Highlight } from '#generated/types.ts';
import { excerpt, highlight, spansOf } from './hits.ts';
import { termsOf } from './terms.ts';

/** The name of a person and what they say of themselves, with what was looked for marked. */
export function markedPerson(
  { userName, alias, bio = '' }: { userName: string; alias?: string; bio?: string },
  q: string,
): { title: Highlight[]; excerpt: Highlight[] } {
  const terms = termsOf(q).map((term) => ({ ...term, prefix: true }));
  const name = alias ?? userName;
  return {
    title: highlight(name, spansOf(name, terms)),
    excerpt: excerpt(bio, spansOf(bio, terms)),
  };
}
