import { baseKey, formsIn } from '../declare/messages.ts';
import type { Faults } from '../faults/fault.ts';
import { fileOfWord } from '../grammar/word-places.ts';
import type { Language, Message, Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';

/** Which keys each language must have: those of every language without a fallback. */
export function checkMessages(
  messages: Product['messages'],
  languages: Language[],
  { faults, lookup }: Pick<Building, 'faults' | 'lookup'>,
): void {
  const full = languages.filter((language) => language.fallback === undefined);
  const keys = new Map<string, { language: string; message: Message }>();
  for (const { id } of full) {
    for (const [key, own] of Object.entries(messages[id] ?? {})) {
      if (!keys.has(baseKey(key))) keys.set(baseKey(key), { language: id, message: own });
    }
  }
  const isEverywhere = (key: string) => full.every(({ id }) => formsIn(messages[id] ?? {}).has(key));
  // What only some languages have may be what another misses.
  const alone = (own: ReadonlyMap<string, Message>) => [...own.keys()].filter((key) => !isEverywhere(key));
  for (const language of languages) {
    const own = new Map(
      Object.entries(messages[language.id] ?? {}).map(([key, value]) => [baseKey(key), value]),
    );
    if (own.size === 0 && language.fallback === undefined) {
      faults.add('HUB1405', language.origin.place, { language: language.id });
      continue;
    }
    for (const [key, first] of keys) {
      const mine = own.get(key);
      if (mine === undefined) {
        const file = fileOfWord(key, lookup.known('screen'));
        if (language.fallback === undefined)
          faults.add('HUB1402', first.message.place, { name: key, language: language.id, file }, alone(own));
      } else comparePlaceholders(key, mine, first, faults);
    }
  }
}

function comparePlaceholders(
  key: string,
  mine: Message,
  first: { language: string; message: Message },
  faults: Faults,
): void {
  const left = mine.params.filter((param) => param !== 'count').join(', ');
  const right = first.message.params.filter((param) => param !== 'count').join(', ');
  if (left === right) return;
  faults.add('HUB1404', mine.place, {
    name: key,
    language: first.language,
    left: left || 'none',
    right: right || 'none',
  });
}
