import type { Faults } from '../../faults/fault.ts';
import type { Product } from '../../model/product.ts';

/** A text says something, and shows as it is written: no tags, no braces but those around a name. */
export function checkPlain(messages: Product['messages'], faults: Faults): void {
  for (const [language, own] of Object.entries(messages)) {
    for (const [name, { text, place }] of Object.entries(own)) {
      const [value = ''] = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.exec(text) ?? [];
      if (text.trim() === '') faults.add('HUB1408', place, { name, language });
      else if (value !== '') faults.add('HUB1409', place, { name, value });
      if (/[{}]/.test(text.replaceAll(/(?<!\{)\{\w+\}(?!\})/g, ''))) faults.add('HUB1410', place, { name });
    }
  }
}
