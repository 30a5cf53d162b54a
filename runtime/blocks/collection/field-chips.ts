import type { Text, TextParams } from '#runtime/offers/words.ts';
import type { SearchChanges } from './address.ts';
import type { Narrow, Narrowed } from './narrows.ts';

/** One of what narrows a list, with the way to take it away. */
export interface Chip {
  key: string;
  title: string;
  remove: () => void;
}

interface Chosen {
  narrows: readonly Narrow[];
  chosen: Narrowed;
  change: (changes: SearchChanges) => void;
}

/** What is chosen of fields: each value of what is one of a few, a text, and each end of a number. */
export function fieldChips({ narrows, chosen, change }: Chosen, t: Text): Chip[] {
  return narrows.flatMap((narrow) => {
    const name = t(narrow.label);
    const ends: [input: string | undefined, say: (params: TextParams) => string][] = [
      [narrow.is, (params) => t('list.chosenIs', params)],
      [narrow.least, (params) => t('list.chosenLeast', params)],
      [narrow.most, (params) => t('list.chosenMost', params)],
    ];
    return ends.flatMap(([input, say]) => {
      const values = input === undefined ? [] : [chosen[input] ?? []].flat();
      return values.map((value) => {
        const word = narrow.values?.find((one) => one.value === value)?.text;
        const rest = values.filter((one) => one !== value);
        return {
          key: `${input}:${value}`,
          title: say({ name, value: word ? t(word) : value }),
          remove: () => change({ [input ?? '']: rest }),
        };
      });
    });
  });
}
