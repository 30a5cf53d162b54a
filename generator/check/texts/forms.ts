import { baseKey, formsIn, pluralForm } from '../../declare/messages.ts';
import type { Faults } from '../../faults/fault.ts';
import type { Language, Message, Product } from '../../model/product.ts';

/** How a language counts, as the standard says: English tells one from all others, Chinese nothing from nothing. */
function formsOf({ tag }: Language): string[] {
  try {
    return new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  } catch {
    // No tag of a language: that is the fault.
    return [];
  }
}

/** Words that count have each form that their language tells apart, and no other. */
export function checkForms(
  messages: Product['messages'],
  languages: readonly Language[],
  faults: Faults,
): void {
  const counted = countedIn(messages);
  for (const language of languages) {
    const forms = formsOf(language);
    const own = messages[language.id] ?? {};
    for (const [key, { place }] of Object.entries(own)) {
      const form = pluralForm(key);
      if (form !== undefined && forms.length > 0 && !forms.includes(form))
        faults.add('HUB1406', place, { name: form, language: language.id, value: baseKey(key) }, forms);
    }
    for (const base of forms.length === 0 ? [] : counted)
      checkWhole(base, forms, { there: formsIn(own).get(base) ?? [], language, faults });
  }
}

interface Counting {
  /** The words of a key, in each form. */
  there: readonly (readonly [string, Message])[];
  language: Language;
  faults: Faults;
}

function checkWhole(base: string, forms: readonly string[], { there, language, faults }: Counting): void {
  const [first] = there;
  if (first === undefined) return;
  const told = there.flatMap(([key]) => pluralForm(key) ?? []);
  // Without forms one text stands for all numbers: enough where the language has one form alone.
  if (told.length === 0 && forms.length === 1) return;
  for (const missing of forms.filter((form) => !told.includes(form)))
    faults.add('HUB1407', first[1].place, { name: base, language: language.id, missing });
}

function countedIn(messages: Product['messages']): string[] {
  const keys = Object.values(messages).flatMap((own) => Object.keys(own));
  return [...new Set(keys.filter((key) => pluralForm(key) !== undefined).map(baseKey))];
}
