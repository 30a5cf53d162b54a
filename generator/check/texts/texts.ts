import { sentenceKeys } from '../../emit/validators/support/sentences.ts';
import { nearestOf } from '../../faults/fault.ts';
import { fileOfWord } from '../../grammar/word-places.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { type Derived, derivedFromThings } from './derived.ts';
import { derivedFromKnown, derivedFromRows } from './derived-values.ts';
import { checkForms } from './forms.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkPlain } from './plain.ts';
import { checkSaid } from './unused-texts.ts';

/** What is said has every form and shows as it is written, and what is put together is there. */
export function checkTexts(product: Product, building: Building, uses: CodeUses | undefined): void {
  const { messages, faults, lookup } = building;
  checkForms(messages, product.app.languages, faults);
  checkPlain(messages, product.app, faults);
  const known = lookup.known('text');
  const has = new Set(known);
  const derived = new Set(sentenceKeys);
  const all: Derived[] = [derivedFromThings(building), derivedFromKnown(building), derivedFromRows(building)];
  for (const { key, at } of all.flatMap((some) => [...some])) {
    derived.add(key);
    if (has.has(key)) continue;
    const file = fileOfWord(key, lookup.known('screen'));
    faults.add(
      'HUB1401',
      at,
      { name: key, first: lookup.known('language')[0], file },
      nearestOf(key, known) ? known : [],
    );
  }
  checkPlaceholders(product, building);
  if (uses !== undefined) checkSaid(product, { building, uses, derived });
}
