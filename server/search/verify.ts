import { tagWords, textsOf } from '../items/beside.ts';
import { listed } from '../store/portable.ts';
import type { Phrase, Term } from '../store/texts/text-index.ts';
import { fold } from '../store/texts/words.ts';
import { patternOf, says } from './score.ts';
import type { Source } from './source.ts';

/**
 * Which of these items hold every term, read from their texts. For a walk along a sorted list this is ten times
 * cheaper than asking the index about each item.
 */
export async function matchingAmong(
  { db, tags }: Pick<Source, 'db' | 'tags'>,
  terms: readonly Term[],
  seqs: readonly number[],
): Promise<Set<number>> {
  const patterns = new Map<Phrase, RegExp>();
  const holdsIn = (text: string) => (phrase: Phrase) => {
    const pattern = patterns.get(phrase) ?? patternOf(phrase);
    patterns.set(phrase, pattern);
    return pattern.test(text);
  };
  const rows = await db
    .selectFrom('items as i')
    .innerJoin('people as p', 'p.id', 'i.create_user_id')
    .leftJoin('item_texts as t', 't.item_seq', 'i.seq')
    .select(['i.seq', 'i.kind', 'i.name', 'i.extra', 'i.tag_ids', 'p.user_name', 'p.alias', 't.readme'])
    .where('i.seq', 'in', listed(seqs))
    .execute();
  const found = rows.filter((row) => {
    const fields = { ...JSON.parse(row.extra), name: row.name };
    const named = tags.byIds(JSON.parse(row.tag_ids) as number[]);
    const own = [...textsOf('title', fields), ...textsOf('summary', fields)];
    const heads = [...own, row.user_name, row.alias, ...named.flatMap(tagWords)];
    const text = fold(heads.filter(Boolean).join('\n'));
    const missing = terms.filter((term) => !says(term, { kind: row.kind, holds: holdsIn(text) }));
    if (missing.length === 0) return true;
    const whole = holdsIn(`${text}\n${fold(row.readme ?? '')}`);
    return missing.every((term) => says(term, { kind: row.kind, holds: whole }));
  });
  return new Set(found.map(({ seq }) => seq));
}
